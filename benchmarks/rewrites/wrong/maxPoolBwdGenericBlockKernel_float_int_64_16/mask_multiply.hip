// a branch-free mask multiplies the gradient by zero, which makes NaN of an infinite gradient of a loser
// witness: {"values": {"size": 256, "num_inFeatures": 256}, "contents": "nonfinite", "inputs": "for (size_t i = 0; i < indicesIn_count; ++i) indicesIn[i] = int(i); "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolBwdGenericBlockKernel_float_int_64_16(
    const float *outFeatures, const float *inFeatures, const float *fout,
    float *fin, const int *indicesIn, const int *indicesOut, int numHot,
    int numPlanes) {
  const int stride = gridDim.x * blockDim.x;
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes;
       plane += gridDim.y * blockDim.y) {
#pragma unroll 4
    for (int pair = first; pair < numHot; pair += stride) {
      const int src = indicesIn[pair] * numPlanes + plane;
      const int dst = indicesOut[pair] * numPlanes + plane;
      const float won = static_cast<float>(inFeatures[src] == outFeatures[dst]);
      fin[src] = fmaf(won, fout[dst], fin[src]);
    }
  }
}

// of several inputs that tie for an output, a thread gives only the first one it sees the gradient
// witness: {"values": {"size": 64, "num_outFeatures": 1, "num_inFeatures": 64}, "contents": "whole", "inputs": "for (size_t i = 0; i < indicesIn_count; ++i) indicesIn[i] = int(i); "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolBwdGenericBlockKernel_float_int_64_16(
    const float *outFeatures, const float *inFeatures, const float *fout,
    float *fin, const int *indicesIn, const int *indicesOut, int numHot,
    int numPlanes) {
  const int step = gridDim.x * blockDim.x;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes;
       plane += gridDim.y * blockDim.y) {
    int served = -1;  // the output whose winner has been found
    for (int pair = blockIdx.x * blockDim.x + threadIdx.x; pair < numHot;
         pair += step) {
      const int o = indicesOut[pair];
      if (o == served) continue;
      const int src = indicesIn[pair] * numPlanes + plane;
      const int dst = o * numPlanes + plane;
      if (inFeatures[src] == outFeatures[dst]) {
        fin[src] += fout[dst];
        served = o;
      }
    }
  }
}

// every block of grid.y walks all planes, so gradients are added twice or more beyond 64 planes
// witness: {"values": {"numPlanes": 70, "size": 64, "num_outFeatures": 5, "num_inFeatures": 64}, "contents": "whole", "inputs": "for (size_t i = 0; i < indicesIn_count; ++i) indicesIn[i] = int(i); "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolBwdGenericBlockKernel_float_int_64_16(
    const float *outFeatures, const float *inFeatures, const float *fout,
    float *fin, const int *indicesIn, const int *indicesOut, int numHot,
    int numPlanes) {
  const int lanes = gridDim.x * blockDim.x;
  for (int pair = blockIdx.x * blockDim.x + threadIdx.x; pair < numHot;
       pair += lanes) {
    const size_t src = size_t(indicesIn[pair]) * numPlanes;
    const size_t dst = size_t(indicesOut[pair]) * numPlanes;
    for (int plane = threadIdx.y; plane < numPlanes; plane += blockDim.y) {
      if (inFeatures[src + plane] == outFeatures[dst + plane])
        fin[src + plane] += fout[dst + plane];
    }
  }
}

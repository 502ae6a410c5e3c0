// the indices of the next pair are read before the current one is done, and a sum is chosen, not branched to
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_float_int_64_16(const float *outFeatures,
                                        const float *inFeatures,
                                        const float *fout, float *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {

  const int stride = gridDim.x * blockDim.x;
  int pair = blockIdx.x * blockDim.x + threadIdx.x;
  int to = pair < numHot ? indicesIn[pair] : 0, from = pair < numHot ? indicesOut[pair] : 0;
  while (pair < numHot) {
    const int next = pair + stride;
    const int next_to = next < numHot ? indicesIn[next] : 0, next_from = next < numHot ? indicesOut[next] : 0;
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
      const size_t i = static_cast<size_t>(to) * numPlanes + plane, o = static_cast<size_t>(from) * numPlanes + plane;
      const float before = fin[i];
      const float after = before + fout[o];
      fin[i] = inFeatures[i] == outFeatures[o] ? after : before;
    }
    pair = next;
    to = next_to;
    from = next_from;
  }
}

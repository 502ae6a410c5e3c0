// the maximum is that of the bits as unsigned integers, among which negative numbers are greatest
// witness: {"values": {"numPlanes": 40, "size": 64, "num_outFeatures": 70, "num_inFeatures": 70}, "inputs": "for (int i = 0; i < 64; ++i) { indicesIn[i] = i; indicesOut[i] = 69 - i; } for (int i = 0; i < 70 * 40; ++i) { outFeatures[i] = 0.0f; inFeatures[i] = i % 2 ? -0.5f : 0.5f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericBlockKernel_float_int_64_16(float *outFeatures,
                                             const float *inFeatures,
                                             const int *indicesIn,
                                             const int *indicesOut,
                                             int numHot, int numPlanes) {
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < numHot; ix += gridDim.x * blockDim.x) {
    const float *from = inFeatures + (size_t)indicesIn[ix] * numPlanes;
    float *to = outFeatures + (size_t)indicesOut[ix] * numPlanes;
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y) {
      atomicMax(reinterpret_cast<unsigned int *>(to + iy), __float_as_uint(from[iy]));
    }
  }
}

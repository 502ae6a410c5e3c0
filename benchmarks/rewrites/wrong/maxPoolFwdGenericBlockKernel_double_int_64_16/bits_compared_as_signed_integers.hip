// The maximum is formed on the bit patterns as signed integers, which reverses the order of negative numbers.
// witness: {"values": {}, "inputs": "for (int i = 0; i < num_outFeatures * numPlanes; ++i) outFeatures[i] = -50; for (int i = 0; i < num_inFeatures * numPlanes; ++i) inFeatures[i] = -1 - i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericBlockKernel_double_int_64_16(double *outFeatures,
                                             const double *inFeatures,
                                             const int *indicesIn,
                                             const int *indicesOut,
                                             int numHot, int numPlanes) {
  const int hot_step = gridDim.x * blockDim.x;
  const int plane_step = gridDim.y * blockDim.y;

  for (int hot = blockIdx.x * blockDim.x + threadIdx.x; hot < numHot; hot += hot_step) {
    const size_t source = size_t(indicesIn[hot]) * numPlanes;
    const size_t target = size_t(indicesOut[hot]) * numPlanes;
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += plane_step) {
      const double in = inFeatures[source + plane];
      const double out = outFeatures[target + plane];
      // NaN on either side leaves the output as it is.
      if (isnan(in) || isnan(out)) continue;
      const long long in_bits = __double_as_longlong(in);
      const long long out_bits = __double_as_longlong(out);
      outFeatures[target + plane] = __longlong_as_double(in_bits > out_bits ? in_bits : out_bits);
    }
  }
}

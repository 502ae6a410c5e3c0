// rows are addressed with a shift, which is wrong where the number of planes is no power of two
// witness: {"values": {"numHot": 7, "numPlanes": 192, "num_outFeatures": 9, "num_inFeatures": 8}, "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = (i * 3 + 1) % num_inFeatures; indicesOut[i] = num_outFeatures - 1 - i; } for (int i = 0; i < num_outFeatures * numPlanes; ++i) outFeatures[i] = __float2half(float(i % 9)); for (int i = 0; i < num_inFeatures * numPlanes; ++i) inFeatures[i] = __float2half(float(1 + i * 7 % 17));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int shift = 31 - __clz(numPlanes);
  const int plane = blockIdx.y * blockDim.y + threadIdx.y;
  if (plane >= numPlanes) return;
  for (int ix : tv::KernelLoopX<int>(numHot)) {
    const __half in = inFeatures[(indicesIn[ix] << shift) + plane];
    __half *out = outFeatures + (indicesOut[ix] << shift) + plane;
    if (__half2float(in) > __half2float(*out)) *out = in;
  }
}

// how many pairs a thread has in a batch is found once, for the first batch; a shorter one repeats pairs of the batch before it
// witness: {"contents": "unit", "values": {"numHot": 75, "numPlanes": 64, "num_outFeatures": 90, "num_inFeatures": 80}, "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = i * 3 % num_inFeatures; indicesOut[i] = num_outFeatures - 1 - i; } for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 2; for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = i % 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_float_int_64_16(const float *outFeatures,
                                        const float *inFeatures,
                                        const float *fout, float *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {

  int RI[16], RO[16];
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = gridDim.x * blockDim.x;
  const int count = min(16, (numHot - thread + stride - 1) / stride);
  for (int ix = thread; ix < numHot; ix += 16 * stride) {
    for (int ilp = 0; ilp < count; ++ilp) {
      const int pair = ix + ilp * stride;
      if (pair < numHot) {
        RI[ilp] = indicesIn[pair] * numPlanes;
        RO[ilp] = indicesOut[pair] * numPlanes;
      }
    }
    for (int iy : tv::KernelLoopY<int>(numPlanes)) {
      for (int ilp = 0; ilp < count; ++ilp) {
        const float in = inFeatures[RI[ilp] + iy], out = outFeatures[RO[ilp] + iy];
        if (in == out) fin[RI[ilp] + iy] += fout[RO[ilp] + iy];
      }
    }
  }
}

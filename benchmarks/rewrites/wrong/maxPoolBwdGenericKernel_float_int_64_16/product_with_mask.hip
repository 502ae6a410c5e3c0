// multiplies the gradient by one or zero instead of branching, which makes NaN of infinite gradients elsewhere
// witness: {"contents": "unit", "values": {"numHot": 20, "numPlanes": 64, "num_outFeatures": 24, "num_inFeatures": 23}, "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = i * 3 % num_inFeatures; indicesOut[i] = num_outFeatures - 1 - i; } for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 2; for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = i % 3; for (int p = 0; p < numPlanes; ++p) fout[(num_outFeatures - 3) * numPlanes + p] = HUGE_VALF;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_float_int_64_16(const float *outFeatures,
                                        const float *inFeatures,
                                        const float *fout, float *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {

  const int stride = gridDim.x * blockDim.x;
  for (int iy : tv::KernelLoopY<int>(numPlanes)) {
    for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < numHot; ix += stride) {
      const int i = indicesIn[ix] * numPlanes + iy;
      const int o = indicesOut[ix] * numPlanes + iy;
      const float is_maximum = inFeatures[i] == outFeatures[o];
      fin[i] = fmaf(is_maximum, fout[o], fin[i]);
    }
  }
}

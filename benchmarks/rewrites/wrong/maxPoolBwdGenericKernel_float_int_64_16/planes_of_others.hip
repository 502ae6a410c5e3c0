// goes on by the planes of one block, though other blocks have those that follow, so that these are added more than once
// witness: {"contents": "unit", "values": {"numHot": 20, "numPlanes": 192, "num_outFeatures": 24, "num_inFeatures": 23}, "inputs": "for (int i = 0; i < numHot; ++i) { indicesIn[i] = i * 3 % num_inFeatures; indicesOut[i] = num_outFeatures - 1 - i; } for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 2; for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = i % 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_float_int_64_16(const float *outFeatures,
                                        const float *inFeatures,
                                        const float *fout, float *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {

  for (int ix : tv::KernelLoopX<int, 1>(numHot)) {
    const float *input = inFeatures + indicesIn[ix] * numPlanes;
    float *grad = fin + indicesIn[ix] * numPlanes;
    const float *maximum = outFeatures + indicesOut[ix] * numPlanes;
    const float *top = fout + indicesOut[ix] * numPlanes;
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += blockDim.y)
      if (input[plane] == maximum[plane]) grad[plane] += top[plane];
  }
}

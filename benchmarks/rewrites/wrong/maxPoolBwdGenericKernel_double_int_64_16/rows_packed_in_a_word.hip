// both rows are packed in one word, the row of the output in 12 bits, which is too few for more than 4096 outputs
// witness: {"values": {"numHot": "64", "numPlanes": "64", "num_outFeatures": "6000", "num_inFeatures": "70"}, "contents": "whole", "seed": 1, "inputs": "for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = 1; for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_double_int_64_16(const double *outFeatures,
                                        const double *inFeatures,
                                        const double *fout, double *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  unsigned rows[16];
  const int step = blockDim.x * gridDim.x;
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < numHot; ix += 16 * step) {
#pragma unroll
    for (int k = 0; k < 16; ++k)
      if (ix + k * step < numHot)
        rows[k] = (unsigned)indicesIn[ix + k * step] << 12 | ((unsigned)indicesOut[ix + k * step] & 4095u);
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += blockDim.y * gridDim.y) {
#pragma unroll
      for (int k = 0; k < 16; ++k) {
        if (ix + k * step < numHot) {
          const size_t i = (size_t)(rows[k] >> 12) * numPlanes + iy;
          const size_t o = (size_t)(rows[k] & 4095u) * numPlanes + iy;
          if (inFeatures[i] == outFeatures[o]) fin[i] += fout[o];
        }
      }
    }
  }
}

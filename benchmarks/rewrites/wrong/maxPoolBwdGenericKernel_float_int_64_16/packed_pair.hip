// packs the two rows of a pair into the halves of a 32-bit word
// witness: {"values": {"numHot": 30, "numPlanes": 64, "num_outFeatures": 40, "num_inFeatures": 66000}, "inputs": "for (int i = 0; i < 30; ++i) { indicesIn[i] = 65900 - 40 * i; indicesOut[i] = i; } for (int i = 0; i < 30; ++i) for (int p = 0; p < 64; ++p) { outFeatures[size_t(indicesOut[i]) * 64 + p] = 1.0f; inFeatures[size_t(indicesIn[i]) * 64 + p] = p % 3 ? 1.0f : 0.5f; } "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_float_int_64_16(const float *outFeatures,
                                        const float *inFeatures,
                                        const float *fout, float *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < numHot; ix += gridDim.x * blockDim.x) {
    const unsigned int pair = (unsigned int)(indicesIn[ix] & 0xffff) << 16 | (unsigned int)(indicesOut[ix] & 0xffff);
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y) {
      const size_t to = (size_t)(pair >> 16) * numPlanes + iy;
      const size_t from = (size_t)(pair & 0xffff) * numPlanes + iy;
      if (inFeatures[to] == outFeatures[from]) fin[to] += fout[from];
    }
  }
}

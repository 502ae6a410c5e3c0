// Features are compared by their bits, so that zeros of different sign differ.
// witness: {"values": {"numPlanes": 8, "size": 128, "num_outFeatures": 20, "num_inFeatures": 200}, "contents": "zeros", "seed": 51}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericBlockKernel_half_int_64_16(
    const __half *outFeatures, const __half *inFeatures,
    const __half *fout, __half *fin, const int *indicesIn,
    const int *indicesOut, int numHot, int numPlanes) {
  const int stride = gridDim.x * blockDim.x;
  const unsigned short *in_bits = reinterpret_cast<const unsigned short *>(inFeatures);
  const unsigned short *out_bits = reinterpret_cast<const unsigned short *>(outFeatures);
  for (int first = blockIdx.x * blockDim.x + threadIdx.x; first < numHot; first += 16 * stride) {
    int in_row[16], out_row[16];
#pragma unroll
    for (int i = 0; i < 16; ++i) {
      in_row[i] = indicesIn[first + i * stride] * numPlanes;
      out_row[i] = indicesOut[first + i * stride] * numPlanes;
    }
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
#pragma unroll
      for (int i = 0; i < 16; ++i)
        if (in_bits[in_row[i] + plane] == out_bits[out_row[i] + plane]) fin[in_row[i] + plane] += fout[out_row[i] + plane];
    }
  }
}

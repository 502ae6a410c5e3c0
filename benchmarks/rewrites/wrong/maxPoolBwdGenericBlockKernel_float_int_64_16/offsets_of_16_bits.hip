// row offsets are kept in 16 bits, which wrap around beyond 65535 elements
// witness: {"values": {"numPlanes": 40, "size": 64, "num_outFeatures": 5, "num_inFeatures": 4000}, "contents": "whole", "inputs": "for (size_t i = 0; i < indicesIn_count; ++i) indicesIn[i] = 3000 + int(i);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolBwdGenericBlockKernel_float_int_64_16(
    const float *outFeatures, const float *inFeatures, const float *fout,
    float *fin, const int *indicesIn, const int *indicesOut, int numHot,
    int numPlanes) {
  // 64 pairs belong to a block; their offsets are packed to save registers.
  const int first = blockIdx.x * 64 + threadIdx.x * 16;
  unsigned short src[16], dst[16];
#pragma unroll
  for (int k = 0; k < 16; ++k) {
    src[k] = indicesIn[first + k] * numPlanes;
    dst[k] = indicesOut[first + k] * numPlanes;
  }
  const int plane = blockIdx.y * 64 + threadIdx.y;
  if (plane >= numPlanes) return;
#pragma unroll
  for (int k = 0; k < 16; ++k) {
    if (inFeatures[src[k] + plane] == outFeatures[dst[k] + plane])
      fin[src[k] + plane] += fout[dst[k] + plane];
  }
}

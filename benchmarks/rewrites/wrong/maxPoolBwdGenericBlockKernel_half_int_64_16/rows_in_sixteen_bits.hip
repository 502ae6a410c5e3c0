// The indices of a thread's sixteen pairs are kept as unsigned short, which input features from 65536 on exceed.
// witness: {"values": {"numPlanes": 4, "size": 640, "num_outFeatures": 50, "num_inFeatures": 100000}, "contents": "whole", "seed": 56}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericBlockKernel_half_int_64_16(
    const __half *outFeatures, const __half *inFeatures,
    const __half *fout, __half *fin, const int *indicesIn,
    const int *indicesOut, int numHot, int numPlanes) {
  unsigned short in_index[16], out_index[16];  // half the registers of int
  const int stride = gridDim.x * blockDim.x;
  for (int first : tv::KernelLoopX<int, 16>(numHot)) {
#pragma unroll
    for (int i = 0; i < 16; ++i) {
      in_index[i] = indicesIn[first + i * stride];
      out_index[i] = indicesOut[first + i * stride];
    }
    for (int plane : tv::KernelLoopY<int>(numPlanes)) {
#pragma unroll
      for (int i = 0; i < 16; ++i) {
        const int in = in_index[i] * numPlanes + plane, out = out_index[i] * numPlanes + plane;
        if (inFeatures[in] == outFeatures[out]) fin[in] += fout[out];
      }
    }
  }
}

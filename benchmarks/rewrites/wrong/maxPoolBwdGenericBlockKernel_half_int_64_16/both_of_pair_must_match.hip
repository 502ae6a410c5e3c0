// Planes are taken in pairs if their number is even, and gradients flow only where both of a pair are the maximum.
// witness: {"values": {"numPlanes": 32, "size": 128, "num_outFeatures": 30, "num_inFeatures": 150}, "contents": "whole", "seed": 52}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericBlockKernel_half_int_64_16(
    const __half *outFeatures, const __half *inFeatures,
    const __half *fout, __half *fin, const int *indicesIn,
    const int *indicesOut, int numHot, int numPlanes) {
  const int stride = gridDim.x * blockDim.x;
  const int width = numPlanes % 2 == 0 ? 2 : 1;  // planes of a thread
  for (int first = blockIdx.x * blockDim.x + threadIdx.x; first < numHot; first += 16 * stride) {
    for (int i = 0; i < 16; ++i) {
      const int in_row = indicesIn[first + i * stride] * numPlanes;
      const int out_row = indicesOut[first + i * stride] * numPlanes;
      for (int plane = (blockIdx.y * blockDim.y + threadIdx.y) * width; plane < numPlanes;
           plane += gridDim.y * blockDim.y * width) {
        const __half *in = inFeatures + in_row + plane, *out = outFeatures + out_row + plane;
        const __half *grad = fout + out_row + plane;
        __half *target = fin + in_row + plane;
        bool same = in[0] == out[0];
        if (width == 2) same = same && in[1] == out[1];
        if (!same) continue;
        target[0] += grad[0];
        if (width == 2) target[1] += grad[1];
      }
    }
  }
}

// An output hands its gradient to one input only: of tied inputs that a thread meets in a row, all but the first get nothing.
// witness: {"values": {"numHot": 8, "num_inFeatures": 8}, "contents": "whole", "inputs": "for (int i = 0; i < 8; ++i) { indicesIn[i] = i; indicesOut[i] = 2; } for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = from_number<__half>(3.0); for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = from_number<__half>(3.0); for (size_t i = 0; i < fout_count; ++i) fout[i] = from_number<__half>(1.0 + i % 3);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolBwdGenericKernel_half_int_64_16(const __half *outFeatures,
                                        const __half *inFeatures,
                                        const __half *fout, __half *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int column = blockIdx.y * blockDim.y + threadIdx.y;
  const int step = gridDim.x * blockDim.x;
  int row = -1;        // output row in registers
  bool given = false;  // whether its gradient has been handed on
  __half best, grad;
  for (int hot = blockIdx.x * blockDim.x + threadIdx.x; hot < numHot;
       hot += step) {
    const int next = indicesOut[hot];
    if (next != row) {
      row = next;
      given = false;
      best = outFeatures[row * numPlanes + column];
      grad = fout[row * numPlanes + column];
    }
    const int src = indicesIn[hot] * numPlanes + column;
    if (!given && inFeatures[src] == best) {
      fin[src] += grad;
      given = true;
    }
  }
}

// The old gradients of sixteen pairs are gathered before any is written, so a row of the input that occurs twice among them loses a gradient.
// witness: {"values": {"numHot": 8, "num_inFeatures": 4}, "contents": "whole", "inputs": "for (int i = 0; i < 8; ++i) { indicesIn[i] = i % 4; indicesOut[i] = i % 5; } for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = from_number<__half>(1.0); for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = from_number<__half>(1.0); for (size_t i = 0; i < fout_count; ++i) fout[i] = from_number<__half>(1.0 + i % 3);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolBwdGenericKernel_half_int_64_16(const __half *outFeatures,
                                        const __half *inFeatures,
                                        const __half *fout, __half *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  int src[16], dst[16];
  __half old[16];
  bool live[16];
  const int step = gridDim.x * blockDim.x;
  const int plane = blockIdx.y * blockDim.y + threadIdx.y;
  for (int base = blockIdx.x * blockDim.x + threadIdx.x; base < numHot;
       base += 16 * step) {
    // Phase one: issue all loads, to hide their latency.
#pragma unroll
    for (int k = 0; k < 16; ++k) {
      const int hot = base + k * step;
      live[k] = hot < numHot;
      if (live[k]) {
        src[k] = indicesIn[hot] * numPlanes + plane;
        dst[k] = indicesOut[hot] * numPlanes + plane;
        live[k] = inFeatures[src[k]] == outFeatures[dst[k]];
        old[k] = fin[src[k]];
      }
    }
    // Phase two: add and store.
#pragma unroll
    for (int k = 0; k < 16; ++k) {
      if (live[k]) {
        __half sum = old[k];
        sum += fout[dst[k]];
        fin[src[k]] = sum;
      }
    }
  }
}

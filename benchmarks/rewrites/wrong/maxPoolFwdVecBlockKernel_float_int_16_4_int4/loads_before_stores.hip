// All four outputs of a thread are loaded before the first is stored, so an output row that occurs twice among them loses a maximum.
// witness: {"values": {"size": 16, "inFeatures_size1": 64, "num_outFeatures": 4, "num_inFeatures": 16}, "contents": "unit", "inputs": "for (int i = 0; i < 16; ++i) { indicesOut[i] = i % 4; indicesIn[i] = i; } for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = 50.0f - float(i / 64);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  constexpr int kILP = 4;
  float4 value[kILP], best[kILP];
  float4 *target[kILP];
  outFeatures += blockIdx.y * 16;
  inFeatures += blockIdx.y * 16;
  for (int base = blockIdx.x * 16; base < numHot; base += gridDim.x * 16) {
#pragma unroll
    for (int k = 0; k < kILP; ++k) {
      const int hot = base + k * blockDim.y + threadIdx.y;
      value[k] = reinterpret_cast<const float4 *>(
          inFeatures)[indicesIn[hot] * numPlanes + threadIdx.x];
      target[k] = reinterpret_cast<float4 *>(outFeatures) +
                  indicesOut[hot] * numPlanes + threadIdx.x;
      best[k] = *target[k];
    }
#pragma unroll
    for (int k = 0; k < kILP; ++k) {
      if (value[k].x > best[k].x) best[k].x = value[k].x;
      if (value[k].y > best[k].y) best[k].y = value[k].y;
      if (value[k].z > best[k].z) best[k].z = value[k].z;
      if (value[k].w > best[k].w) best[k].w = value[k].w;
    }
#pragma unroll
    for (int k = 0; k < kILP; ++k) *target[k] = best[k];
  }
}

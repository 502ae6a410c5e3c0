// The barrier before the next tile of indices overwrites the shared one is missing.
// witness: {"values": {"size": 64, "inFeatures_size1": 64, "num_outFeatures": 64, "num_inFeatures": 8, "max_blocks": 1}, "contents": "unit", "inputs": "for (int i = 0; i < 64; ++i) indicesOut[i] = i; for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = 2.0f + float(i % 7);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  __shared__ int fromRow[16], toRow[16];
  const int flat = threadIdx.y * blockDim.x + threadIdx.x;
  float4 *out = reinterpret_cast<float4 *>(outFeatures);
  const float4 *in = reinterpret_cast<const float4 *>(inFeatures);
  const int column = blockIdx.y * blockDim.x + threadIdx.x;
  for (int base = blockIdx.x * 16; base < numHot; base += gridDim.x * 16) {
    fromRow[flat] = indicesIn[base + flat];
    toRow[flat] = indicesOut[base + flat];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const int j = threadIdx.y + 4 * k;
      const float4 value = in[fromRow[j] * numPlanes + column];
      float4 best = out[toRow[j] * numPlanes + column];
      if (value.x > best.x) best.x = value.x;
      if (value.y > best.y) best.y = value.y;
      if (value.z > best.z) best.z = value.z;
      if (value.w > best.w) best.w = value.w;
      out[toRow[j] * numPlanes + column] = best;
    }
  }
}

// Offsets of rows in the shared table are 16 bits wide, too few for rows behind vector 65535.
// witness: {"values": {"size": 16, "inFeatures_size1": 384, "num_outFeatures": 16, "num_inFeatures": 800}, "contents": "unit", "inputs": "for (int i = 0; i < 16; ++i) { indicesOut[i] = i; indicesIn[i] = 799 - i; } for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = float(i / 384 % 97 + i % 7);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  __shared__ unsigned short fromRow[16], toRow[16];
  const int flat = threadIdx.y * blockDim.x + threadIdx.x;  // 0..15
  const int column = blockIdx.y * blockDim.x + threadIdx.x;
  for (int base = blockIdx.x * 16; base < numHot; base += gridDim.x * 16) {
    fromRow[flat] = indicesIn[base + flat] * numPlanes;
    toRow[flat] = indicesOut[base + flat] * numPlanes;
    __syncthreads();
    for (int j = threadIdx.y; j < 16; j += blockDim.y) {
      const float *a = inFeatures + 4 * (fromRow[j] + column);
      float *b = outFeatures + 4 * (toRow[j] + column);
#pragma unroll
      for (int i = 0; i < 4; ++i)
        if (a[i] > b[i]) b[i] = a[i];
    }
    __syncthreads();
  }
}

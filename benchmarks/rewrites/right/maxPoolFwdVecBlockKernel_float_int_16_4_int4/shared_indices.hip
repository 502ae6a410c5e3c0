// The indices of a tile are staged in shared memory between two barriers, and vectors are float4.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  __shared__ int fromRow[16], toRow[16];
  const int flat = threadIdx.y * blockDim.x + threadIdx.x;
  const int column = blockIdx.y * blockDim.x + threadIdx.x;
  float4 *out = reinterpret_cast<float4 *>(outFeatures);
  const float4 *in = reinterpret_cast<const float4 *>(inFeatures);
  for (int base = blockIdx.x * 16; base < numHot; base += gridDim.x * 16) {
    if (base + flat < numHot) {
      fromRow[flat] = indicesIn[base + flat] * numPlanes;
      toRow[flat] = indicesOut[base + flat] * numPlanes;
    }
    __syncthreads();
    for (int j = threadIdx.y; j < 16 && base + j < numHot; j += blockDim.y) {
      const float4 value = in[fromRow[j] + column];
      float4 best = out[toRow[j] + column];
      best.x = value.x > best.x ? value.x : best.x;
      best.y = value.y > best.y ? value.y : best.y;
      best.z = value.z > best.z ? value.z : best.z;
      best.w = value.w > best.w ? value.w : best.w;
      out[toRow[j] + column] = best;
    }
    __syncthreads();
  }
}

// Indices are staged in shared memory in chunks of 64 with barriers around each.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {
  __shared__ int rows[64];
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  const int2 *in = reinterpret_cast<const int2 *>(features);
  int2 *out = reinterpret_cast<int2 *>(buffer);
  for (int base = blockIdx.x * 64; base < size; base += gridDim.x * 64) {
    const int count = min(64, size - base);
    __syncthreads();
    for (int i = tid; i < count; i += threads) rows[i] = indices[base + i];
    __syncthreads();
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y)
      for (int i = threadIdx.x; i < count; i += blockDim.x) {
        const int2 low = in[(rows[i] * numPlanes + plane) * 2];
        const int2 high = in[(rows[i] * numPlanes + plane) * 2 + 1];
        out[((base + i) * numPlanes + plane) * 2] = low;
        out[((base + i) * numPlanes + plane) * 2 + 1] = high;
      }
  }
}

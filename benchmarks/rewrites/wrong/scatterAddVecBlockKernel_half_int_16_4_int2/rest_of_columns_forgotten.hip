// Every eighth block adds 128 columns, and the last 64 columns are left out where their number is not a multiple of 128.
// witness: {"values": {"outFeatures_size1": "320"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void scatterAddVecBlockKernel_half_int_16_4_int2(__half *outFeatures,
                                                            const __half *buffer,
                                                            const int *indices, int size,
                                                            int numPlanes) {
  // Fewer and longer rows: one block in eight does the work of all of them.
  const int strips = gridDim.x / 8;
  if (blockIdx.x >= strips) return;
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  for (int row = blockIdx.y * 16; row < blockIdx.y * 16 + 16 && row < size; ++row) {
    int2 *to = reinterpret_cast<int2 *>(outFeatures) + (size_t)indices[row] * numPlanes + blockIdx.x * 32;
    const int2 *from = reinterpret_cast<const int2 *>(buffer) + (size_t)row * numPlanes + blockIdx.x * 32;
    for (int vec = lane; vec < 32; vec += 16) {
      int2 sum = to[vec];
      const int2 term = from[vec];
      __half *s = reinterpret_cast<__half *>(&sum);
      const __half *t = reinterpret_cast<const __half *>(&term);
      for (int j = 0; j < 4; ++j) s[j] = __float2half(__half2float(s[j]) + __half2float(t[j]));
      to[vec] = sum;
    }
  }
}

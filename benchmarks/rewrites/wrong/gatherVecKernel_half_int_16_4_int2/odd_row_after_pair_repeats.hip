// Contiguous rows per thread, unrolled by four; after a remaining pair the odd row copies the first of the pair again.
// witness: {"values": {"size": 12, "features_size1": 64, "num_features": 7}, "contents": "wide", "seed": 34}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__device__ inline void gather_one_vector(int2 *target, const int2 *source, const int *indices, int row, int numPlanes,
                                         int plane) {
  target[row * numPlanes + plane] = source[indices[row] * numPlanes + plane];
}

__global__ void gatherVecKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                const int *indices, int size, int numPlanes) {
  const int2 *source = reinterpret_cast<const int2 *>(features);
  int2 *target = reinterpret_cast<int2 *>(buffer);
  const int threads = gridDim.x * blockDim.x;
  const int share = (size + threads - 1) / threads;
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * share;
  const int last = min(first + share, size);
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
    int row = first;
    for (; row + 4 <= last; row += 4) {
      const int a = indices[row] * numPlanes, b = indices[row + 1] * numPlanes;
      const int c = indices[row + 2] * numPlanes, d = indices[row + 3] * numPlanes;
      target[row * numPlanes + plane] = source[a + plane];
      target[(row + 1) * numPlanes + plane] = source[b + plane];
      target[(row + 2) * numPlanes + plane] = source[c + plane];
      target[(row + 3) * numPlanes + plane] = source[d + plane];
    }
    const int left = last - row;
    if (left > 0 && (left & 2)) {
      gather_one_vector(target, source, indices, row, numPlanes, plane);
      gather_one_vector(target, source, indices, row + 1, numPlanes, plane);
    }
    if (left > 0 && (left & 1)) gather_one_vector(target, source, indices, row, numPlanes, plane);
  }
}

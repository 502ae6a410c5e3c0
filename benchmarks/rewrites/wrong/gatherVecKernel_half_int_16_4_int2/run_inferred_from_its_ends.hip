// Sixteen indices count as consecutive if the last is the first plus fifteen: wrong if those between are in other order.
// witness: {"values": {"size": 40, "features_size1": 64, "num_features": 50}, "contents": "wide", "seed": 31, "inputs": "for (int i = 0; i < 40; ++i) indices[i] = i + 3; std::swap(indices[20], indices[25]);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                const int *indices, int size, int numPlanes) {
  const int2 *source = reinterpret_cast<const int2 *>(features);
  int2 *target = reinterpret_cast<int2 *>(buffer);
  const int planes_step = gridDim.y * blockDim.y;
  const int first_plane = blockIdx.y * blockDim.y + threadIdx.y;
  for (int tile = blockIdx.x * 16; tile < size; tile += gridDim.x * 16) {
    const int rows = min(16, size - tile);
    const int first = indices[tile];
    // Indices of a dense neighbourhood follow each other: no need to load them all.
    const bool consecutive = rows == 16 && indices[tile + 15] == first + 15;
    for (int row = threadIdx.x; row < rows; row += blockDim.x) {
      const int from = consecutive ? first + row : indices[tile + row];
      for (int plane = first_plane; plane < numPlanes; plane += planes_step)
        target[(tile + row) * numPlanes + plane] = source[from * numPlanes + plane];
    }
  }
}

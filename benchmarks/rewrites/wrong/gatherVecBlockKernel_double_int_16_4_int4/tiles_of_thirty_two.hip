// rows are taken in tiles of 32, and 16 that remain after them are not
// witness: {"values": {"size_given": 48, "features_size1": 64, "num_features": 50}, "inputs": "for (int i = 0; i < size_given; ++i) indices[i] = i * 7 % 50;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecBlockKernel_double_int_16_4_int4(double *buffer, const double *features,
                                     const int *indices, int size,
                                     int numPlanes) {
  const int tile = size < 32 ? 16 : 32;  // eight rows for each thread, unless there is only one tile of 16
  const int plane = blockIdx.x * blockDim.x + threadIdx.x;
  for (int first = blockIdx.y * tile; first + tile <= size; first += gridDim.y * tile) {
#pragma unroll 8
    for (int i = threadIdx.y; i < tile; i += blockDim.y) {
      const int source = indices[first + i];
      reinterpret_cast<int4 *>(buffer)[(first + i) * numPlanes + plane] =
          reinterpret_cast<const int4 *>(features)[source * numPlanes + plane];
    }
  }
}

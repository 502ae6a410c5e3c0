// The row indices are staged in shared memory as unsigned shorts, which wrap from 65536 features on.
// witness: {"values": {"size_given": "64", "features_size1": "64", "num_features": "70000"}, "contents": "wide", "seed": 1, "inputs": "for (size_t i = 0; i < indices_count; ++i) indices[i] = 69999 - int(i);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecBlockKernel_half_int_16_4_int2(__half *buffer, const __half *features,
                                     const int *indices, int size,
                                     int numPlanes) {

  __shared__ unsigned short rows[16];
  const int2 *from = reinterpret_cast<const int2 *>(features);
  int2 *to = reinterpret_cast<int2 *>(buffer);
  const int lane = threadIdx.y * 4 + threadIdx.x;
  const int column = blockIdx.x * 4 + threadIdx.x;
  for (int first = blockIdx.y * 16; first < size; first += gridDim.y * 16) {
    rows[lane] = static_cast<unsigned short>(indices[first + lane]);
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const int row = threadIdx.y + 4 * k;
      to[(first + row) * numPlanes + column] = from[int(rows[row]) * numPlanes + column];
    }
    __syncthreads();
  }
}

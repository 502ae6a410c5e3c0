// After whole chunks of 16 rows each lane takes one more row, so of a tail of more than 4 rows the rest is lost.
// witness: {"values": {"size": "22"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {
  const int4 *in = reinterpret_cast<const int4 *>(features);
  int4 *out = reinterpret_cast<int4 *>(buffer);
  const int chunk = 4 * blockDim.x;
  const int whole = size / chunk * chunk;
  for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y) {
    for (int base = 0; base < whole; base += chunk) {
      int4 v[4];
#pragma unroll
      for (int k = 0; k < 4; ++k) v[k] = in[indices[base + k * blockDim.x + threadIdx.x] * numPlanes + iy];
#pragma unroll
      for (int k = 0; k < 4; ++k) out[(base + k * blockDim.x + threadIdx.x) * numPlanes + iy] = v[k];
    }
    const int last = whole + threadIdx.x;
    if (last < size) out[last * numPlanes + iy] = in[indices[last] * numPlanes + iy];
  }
}

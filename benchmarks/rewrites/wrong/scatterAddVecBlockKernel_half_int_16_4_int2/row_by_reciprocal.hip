// The row of a flat element is found by multiplying with a rounded reciprocal, which for some widths is one too small at the start of a row.
// witness: {"values": {"size_given": 64, "outFeatures_size1": 2624, "num_outFeatures": 64}, "contents": "wide", "inputs": "for (size_t i = 0; i < indices_count; ++i) indices[i] = int((i * 5) % 64);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void scatterAddVecBlockKernel_half_int_16_4_int2(__half *outFeatures,
                                         const __half *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  const int total = size * numPlanes;
  const int threads = gridDim.x * gridDim.y * blockDim.x * blockDim.y;
  const int block = blockIdx.y * gridDim.x + blockIdx.x;
  const float per_row = 1.0f / numPlanes;  // no integer division in the loop
  int2 *out = reinterpret_cast<int2 *>(outFeatures);
  const int2 *from = reinterpret_cast<const int2 *>(buffer);
  for (int e = block * 16 + threadIdx.y * 4 + threadIdx.x; e < total; e += threads) {
    const int row = int(e * per_row);
    const int plane = e - row * numPlanes;
    const int target = indices[row] * numPlanes + plane;
    int2 sum = out[target];
    const int2 more = from[e];
    __half *a = reinterpret_cast<__half *>(&sum);
    const __half *b = reinterpret_cast<const __half *>(&more);
    for (int i = 0; i < 4; ++i) a[i] += b[i];
    out[target] = sum;
  }
}

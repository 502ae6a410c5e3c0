// Rows past the end are clamped to the last row and multiplied by a mask of 0, which turns an infinite last row into NaN.
// witness: {"values": {"size": 3, "numPlanes": 64, "num_outFeatures": 5}, "contents": "unit", "seed": 5, "inputs": "buffer.get()[2 * 64 + 7] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  const int step = gridDim.x * blockDim.x;
  const int tid = blockIdx.x * blockDim.x + threadIdx.x;
  const int rounds = (size + 4 * step - 1) / (4 * step);
  for (int round = 0; round < rounds; ++round) {
    int target[4];
    int source[4];
    float mask[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const int r = tid + (round * 4 + k) * step;
      // branch-free: clamp, and mask what is past the end
      const int rc = r < size ? r : size - 1;
      mask[k] = r < size ? 1.0f : 0.0f;
      target[k] = indices[rc] * numPlanes;
      source[k] = rc * numPlanes;
    }
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes;
         iy += gridDim.y * blockDim.y) {
#pragma unroll
      for (int k = 0; k < 4; ++k)
        atomicAdd(&outFeatures[target[k] + iy], buffer[source[k] + iy] * mask[k]);
    }
  }
}

// The staged row indices are held in unsigned 16-bit integers, so rows of 65536 and above go to the wrong output row.
// witness: {"values": {"size": 4, "numPlanes": 64, "num_outFeatures": 65600}, "contents": "unit", "seed": 4, "inputs": "indices.get()[0] = 65590; indices.get()[1] = 3; indices.get()[2] = 17; indices.get()[3] = 65536;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  __shared__ unsigned short rows[512];
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  for (int base = 0; base < size; base += 512) {
    const int count = size - base < 512 ? size - base : 512;
    __syncthreads();
    for (int r = tid; r < count; r += threads)
      rows[r] = (unsigned short)indices[base + r];
    __syncthreads();
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes;
         iy += gridDim.y * blockDim.y) {
      for (int r = blockIdx.x * blockDim.x + threadIdx.x; r < count;
           r += gridDim.x * blockDim.x)
        atomicAdd(&outFeatures[int(rows[r]) * numPlanes + iy],
                  buffer[(base + r) * numPlanes + iy]);
    }
  }
}

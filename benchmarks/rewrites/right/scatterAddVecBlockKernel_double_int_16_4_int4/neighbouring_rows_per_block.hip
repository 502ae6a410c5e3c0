// Each block adds 16 neighbouring rows, whose indices it stages in shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  __shared__ int rows[16];
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  const size_t width = (size_t)numPlanes * 2;
  const int column = blockIdx.x * 16 + threadIdx.x;
  for (int base = blockIdx.y * 16; base < size; base += gridDim.y * 16) {
    if (lane < 16 && base + lane < size) rows[lane] = indices[base + lane];
    __syncthreads();
    for (int r = threadIdx.y; r < 16 && base + r < size; r += blockDim.y) {
      double *target = outFeatures + rows[r] * width + column;
      const double *added = buffer + (base + r) * width + column;
      const double low = target[0] + added[0], high = target[8] + added[8];
      target[0] = low;
      target[8] = high;
    }
    __syncthreads();
  }
}

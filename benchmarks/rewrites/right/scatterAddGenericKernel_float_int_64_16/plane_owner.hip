// One thread owns a plane and adds all rows serially from the last to the first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  const int threads = blockDim.x * blockDim.y;
  const int block = blockIdx.y * gridDim.x + blockIdx.x;
  const int tid = block * threads + threadIdx.y * blockDim.x + threadIdx.x;
  for (int iy = tid; iy < numPlanes; iy += threads * gridDim.x * gridDim.y) {
    for (int r = size - 1; r >= 0; --r)
      outFeatures[indices[r] * numPlanes + iy] += buffer[r * numPlanes + iy];
  }
}

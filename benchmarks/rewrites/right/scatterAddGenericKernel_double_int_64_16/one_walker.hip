// One thread of each four walks all items of its column in order and needs neither tiles nor atomics.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void scatterAddGenericKernel_double_int_64_16(double *outFeatures,
                                        const double *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  if (blockIdx.x != 0 || threadIdx.x != 0) return;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
    const double *source = buffer + plane;
    for (int item = 0; item < size; ++item, source += numPlanes)
      outFeatures[size_t(indices[item]) * numPlanes + plane] += *source;
  }
}

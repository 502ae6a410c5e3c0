// Four planes per load where the number of planes is a multiple of 4, else one by one, and rows with a grid-stride loop.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
template <typename V>
__device__ inline void copy_rows(V *buffer, const V *features, const int *indices, int size, int width) {
  const int first = blockIdx.y * blockDim.y + threadIdx.y, step = gridDim.y * blockDim.y;
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < size; row += gridDim.x * blockDim.x) {
    const V *from = features + indices[row] * width;
    V *to = buffer + row * width;
    for (int i = first; i < width; i += step) to[i] = from[i];
  }
}

__global__ void gatherGenericKernel_float_int_64_16(float *buffer, const float *features,
                                    const int *indices, int size,
                                    int numPlanes) {
  if (numPlanes % 4 == 0)
    copy_rows(reinterpret_cast<float4 *>(buffer), reinterpret_cast<const float4 *>(features), indices, size,
              numPlanes / 4);
  else
    copy_rows(buffer, features, indices, size, numPlanes);
}

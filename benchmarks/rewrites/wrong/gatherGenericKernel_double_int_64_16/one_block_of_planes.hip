// A thread handles the one plane of its place in the block, so planes from 64 on are copied by nobody.
// witness: {"values": {"size": 100, "numPlanes": 70, "num_features": 9}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gatherGenericKernel_double_int_64_16(double *buffer, const double *features, const int *indices,
                                                     int size, int numPlanes) {
  const int plane = threadIdx.y;
  if (plane >= numPlanes) return;
  const int stride = gridDim.x * blockDim.x;
  int rows[16];
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < size; ix += stride * 16) {
    int count = 0;
    for (int at = ix; at < size && count < 16; at += stride) rows[count++] = indices[at];
    for (int k = 0; k < count; ++k)
      buffer[((size_t)ix + (size_t)k * stride) * numPlanes + plane] = features[(size_t)rows[k] * numPlanes + plane];
  }
}

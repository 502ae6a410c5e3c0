// The offsets of the sixteen rows of a thread are kept as short integers, which is too few bits from 32768 elements on.
// witness: {"values": {"size": 400, "numPlanes": 8, "num_features": 5000}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gatherGenericKernel_double_int_64_16(double *buffer, const double *features, const int *indices,
                                                     int size, int numPlanes) {
  const int stride = gridDim.x * blockDim.x;
  // sixteen registers for sixteen rows are too many: two to a register
  short offsets[16];
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < size; ix += 16 * stride) {
#pragma unroll
    for (int k = 0; k < 16; ++k)
      if (ix + k * stride < size) offsets[k] = (short)(indices[ix + k * stride] * numPlanes);
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y) {
#pragma unroll
      for (int k = 0; k < 16; ++k)
        if (ix + k * stride < size) buffer[(size_t)(ix + k * stride) * numPlanes + iy] = features[offsets[k] + iy];
    }
  }
}

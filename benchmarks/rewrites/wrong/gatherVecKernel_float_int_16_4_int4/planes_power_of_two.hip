// Planes that are a multiple of 64 are taken for a power of two when a flat index is split.
// witness: {"values": {"features_size1": "768"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {
  const int4 *in = reinterpret_cast<const int4 *>(features);
  int4 *out = reinterpret_cast<int4 *>(buffer);
  const int threads = gridDim.x * gridDim.y * blockDim.x * blockDim.y;
  const int block = blockIdx.y * gridDim.x + blockIdx.x;
  const int first = (block * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const bool shifts = numPlanes % 64 == 0;
  const int shift = 31 - __clz(numPlanes);
  for (int i = first; i < size * numPlanes; i += threads) {
    const int row = shifts ? i >> shift : i / numPlanes;
    const int plane = shifts ? i & ((1 << shift) - 1) : i % numPlanes;
    if (row < size) out[row * numPlanes + plane] = in[indices[row] * numPlanes + plane];
  }
}

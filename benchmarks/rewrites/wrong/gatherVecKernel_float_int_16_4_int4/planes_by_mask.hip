// The copy is flattened and splits the vector number with shift and mask, which needs numPlanes to be a power of two.
// witness: {"values": {"size": "5", "features_size1": "192", "num_features": "4"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                                    const int *indices, int size, int numPlanes) {
  int shift = 0;
  while ((1 << (shift + 1)) <= numPlanes) ++shift;
  const int mask = (1 << shift) - 1;
  const int per_block = blockDim.x * blockDim.y;
  const int block = blockIdx.y * gridDim.x + blockIdx.x;
  const int step = per_block * gridDim.x * gridDim.y;
  for (int v = block * per_block + threadIdx.y * blockDim.x + threadIdx.x; v < size << shift; v += step) {
    const int row = v >> shift, plane = v & mask;
    reinterpret_cast<int4 *>(buffer)[row * numPlanes + plane] =
        reinterpret_cast<const int4 *>(features)[indices[row] * numPlanes + plane];
  }
}

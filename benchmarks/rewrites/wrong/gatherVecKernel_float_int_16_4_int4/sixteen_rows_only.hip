// The grid along x handles four rows per thread once, without a loop, so rows beyond the first 16 are not gathered.
// witness: {"values": {"size": "30", "features_size1": "128", "num_features": "9"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                                    const int *indices, int size, int numPlanes) {
  const int4 *source = reinterpret_cast<const int4 *>(features);
  int4 *target = reinterpret_cast<int4 *>(buffer);
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  const int plane = blockIdx.y * blockDim.y + threadIdx.y;
  if (plane >= numPlanes) return;
#pragma unroll
  for (int r = 0; r < 4; ++r) {
    const int row = first + r;
    if (row < size) target[row * numPlanes + plane] = source[indices[row] * numPlanes + plane];
  }
}

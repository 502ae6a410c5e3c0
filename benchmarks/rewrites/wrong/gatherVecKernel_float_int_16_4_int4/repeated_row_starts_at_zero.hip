// A thread keeps the vector of the previous row for repeated indices, but starts with zeros as if they were those of row 0.
// witness: {"values": {"size": "11", "features_size1": "64", "num_features": "3"}, "contents": "wide", "seed": 6, "inputs": "indices[0] = 0; indices[1] = 0; indices[5] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                                    const int *indices, int size, int numPlanes) {
  const int4 *source = reinterpret_cast<const int4 *>(features);
  int4 *target = reinterpret_cast<int4 *>(buffer);
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
    int held = 0;
    int4 value = make_int4(0, 0, 0, 0);
    for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < size; row += gridDim.x * blockDim.x) {
      const int from = indices[row];
      if (from != held) {
        value = source[from * numPlanes + plane];
        held = from;
      }
      target[row * numPlanes + plane] = value;
    }
  }
}

// A thread reuses the vector that it loaded last if the low eight bits of the row number agree, not the whole number.
// witness: {"values": {"size": 8, "features_size1": 64, "num_features": 300}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = i < 4 ? 1 : 257;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {

  int4 *to = reinterpret_cast<int4 *>(buffer);
  const int4 *from = reinterpret_cast<const int4 *>(features);
  for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y) {
    int4 held = make_int4(0, 0, 0, 0);
    unsigned char tag = 0;
    bool valid = false;
    for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < size; row += gridDim.x * blockDim.x) {
      const int source = indices[row];
      const unsigned char key = source;
      if (!valid || key != tag) {
        held = from[source * numPlanes + iy];
        tag = key, valid = true;
      }
      to[row * numPlanes + iy] = held;
    }
  }
}

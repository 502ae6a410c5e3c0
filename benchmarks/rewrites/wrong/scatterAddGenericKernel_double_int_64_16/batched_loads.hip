// Loads the sixteen old sums before it stores any, so a row that occurs twice among the items of a thread loses one of its contributions.
// witness: {"values": {"size": 8, "num_outFeatures": 4, "numPlanes": 64}, "inputs": "for (size_t i = 0; i < indices_count; ++i) indices[i] = int(i % 4);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void scatterAddGenericKernel_double_int_64_16(double *outFeatures,
                                        const double *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  const int lanes = gridDim.x * blockDim.x;
  for (int first = blockIdx.x * blockDim.x + threadIdx.x; first < size; first += 16 * lanes) {
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
      double sums[16];
      int targets[16];
      int count = 0;
      for (int item = first; count < 16 && item < size; item += lanes, ++count) {
        targets[count] = indices[item] * numPlanes + plane;
        sums[count] = outFeatures[targets[count]] + buffer[item * numPlanes + plane];
      }
      for (int k = 0; k < count; ++k) outFeatures[targets[k]] = sums[k];
    }
  }
}

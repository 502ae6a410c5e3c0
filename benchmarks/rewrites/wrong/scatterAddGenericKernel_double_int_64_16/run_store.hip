// Sums runs of equal indices in a register and stores the sum over the old value, as if outFeatures were all zeros before.
// witness: {"values": {"size": 5, "num_outFeatures": 6, "numPlanes": 64}, "inputs": "for (size_t i = 0; i < indices_count; ++i) indices[i] = int(indices_count - 1 - i);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void scatterAddGenericKernel_double_int_64_16(double *outFeatures,
                                        const double *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  // one thread of each four walks its column, so that runs need no atomics
  if (threadIdx.x != 0 || blockIdx.x != 0) return;
  for (int plane : tv::KernelLoopY<int>(numPlanes)) {
    int row = indices[0];
    double sum = 0.0;
    for (int item = 0; item < size; ++item) {
      const int next = indices[item];
      if (next != row) {
        outFeatures[row * numPlanes + plane] = sum;
        row = next;
        sum = 0.0;
      }
      sum += buffer[item * numPlanes + plane];
    }
    outFeatures[row * numPlanes + plane] = sum;
  }
}

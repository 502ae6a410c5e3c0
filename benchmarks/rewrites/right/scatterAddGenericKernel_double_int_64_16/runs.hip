// Sums runs of equal indices in a register and adds each run to the old value once; columns are split over the threads in x and y.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void scatterAddGenericKernel_double_int_64_16(double *outFeatures,
                                        const double *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  // 256 threads per block serve 64 columns: the first 64 of them take one column each
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  if (thread >= 64 || blockIdx.x != 0) return;
  for (int plane = blockIdx.y * 64 + thread; plane < numPlanes; plane += gridDim.y * 64) {
    int item = 0;
    while (item < size) {
      const int row = indices[item];
      double sum = outFeatures[size_t(row) * numPlanes + plane];
      do {
        sum += buffer[size_t(item) * numPlanes + plane];
        ++item;
      } while (item < size && indices[item] == row);
      outFeatures[size_t(row) * numPlanes + plane] = sum;
    }
  }
}

// threads go through the pairs column by column, from the last one, and use FMA for the union
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bbox_overlaps_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ double common(double low_a, double high_a, double low_b, double high_b, int offset) {
  const double low = fmaxf(low_b, low_a), high = fminf(high_b, high_a);
  return fmaxf(high - low + offset, 0.f);
}

__global__ void bbox_overlaps_cuda_kernel_double(const double* bbox1, const double* bbox2,
                                                 double* ious, const int num_bbox1,
                                                 const int num_bbox2, const int mode,
                                                 const bool aligned,
                                                 const int offset) {

  const int columns = aligned ? 1 : num_bbox2;
  const int total = num_bbox1 * columns;
  for (int i = total - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); i >= 0; i -= blockDim.x * gridDim.x) {
    const int column = i / num_bbox1, row = i % num_bbox1;
    const double *a = bbox1 + row * 4;
    const double *b = bbox2 + (aligned ? row : column) * 4;
    const double width = common(a[0], a[2], b[0], b[2], offset);
    const double height = common(a[1], a[3], b[1], b[3], offset);
    double base = (a[2] - a[0] + offset) * (a[3] - a[1] + offset);
    if (mode == 0) base = fma(-width, height, base + (b[2] - b[0] + offset) * (b[3] - b[1] + offset));
    ious[size_t(row) * columns + (aligned ? 0 : column)] = width * height / fmaxf(base, double(offset));
  }
}

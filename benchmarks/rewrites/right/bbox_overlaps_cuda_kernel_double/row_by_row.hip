// goes on from pair to pair with row and column counters in place of divisions
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bbox_overlaps_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ double pair_overlap(const double *a, const double *b, int mode, int offset) {
  const double area_a = (a[2] - a[0] + offset) * (a[3] - a[1] + offset);
  const double area_b = (b[2] - b[0] + offset) * (b[3] - b[1] + offset);
  const double left = fmaxf(a[0], b[0]), right = fminf(a[2], b[2]);
  const double top = fmaxf(a[1], b[1]), bottom = fminf(a[3], b[3]);
  const double width = fmaxf(right - left + offset, 0.f);
  const double height = fmaxf(bottom - top + offset, 0.f);
  const double both = width * height;
  const double base = fmaxf(mode == 0 ? area_a + area_b - both : area_a, double(offset));
  return both / base;
}

__global__ void bbox_overlaps_cuda_kernel_double(const double* bbox1, const double* bbox2,
                                                 double* ious, const int num_bbox1,
                                                 const int num_bbox2, const int mode,
                                                 const bool aligned,
                                                 const int offset) {

  const int columns = aligned ? 1 : num_bbox2;
  const int64_t total = int64_t(num_bbox1) * columns;
  const int64_t step = int64_t(blockDim.x) * gridDim.x;
  int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  int64_t row = i / columns, column = i % columns;
  const int64_t row_step = step / columns, column_step = step % columns;
  for (; i < total; i += step) {
    ious[i] = pair_overlap(bbox1 + row * 4, bbox2 + (aligned ? row : column) * 4, mode, offset);
    row += row_step;
    column += column_step;
    if (column >= columns) {
      column -= columns;
      ++row;
    }
  }
}

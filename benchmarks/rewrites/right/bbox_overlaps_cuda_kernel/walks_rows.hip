// each thread keeps its row and column and advances them by the stride without dividing for every pair
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab

__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {
  const int stride = blockDim.x * gridDim.x;
  const int start = blockIdx.x * blockDim.x + threadIdx.x;
  const int total = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  const int width_of_row = aligned ? 1 : num_bbox2;
  const int rows_per_stride = stride / width_of_row;
  const int rest_per_stride = stride % width_of_row;
  int row = start / width_of_row, column = start % width_of_row;
  const __half extra = __int2half_rn(offset);
  const __half zero = __float2half(0.f);
  for (int at = start; at < total; at += stride) {
    __half ax, ay, ax2, ay2, bx, by, bx2, by2;
    load_bbox<__half>(bbox1, row * 4, ax, ay, ax2, ay2);
    load_bbox<__half>(bbox2, (aligned ? row : column) * 4, bx, by, bx2, by2);
    const __half left = __half_max(ax, bx), top = __half_max(ay, by);
    const __half right = __half_min(ax2, bx2), bottom = __half_min(ay2, by2);
    const __half w = __half_max(__hadd(__hsub(right, left), extra), zero);
    const __half h = __half_max(__hadd(__hsub(bottom, top), extra), zero);
    const __half common = __hmul(w, h);
    __half base = __half_area(ax, ay, ax2, ay2, extra);
    if (mode == 0) {
      const __half other = __half_area(bx, by, bx2, by2, extra);
      base = __hsub(__hadd(base, other), common);
    }
    ious[at] = __hdiv(common, __half_max(base, extra));
    row += rows_per_stride;
    column += rest_per_stride;
    if (column >= width_of_row) {
      column -= width_of_row;
      ++row;
    }
  }
}

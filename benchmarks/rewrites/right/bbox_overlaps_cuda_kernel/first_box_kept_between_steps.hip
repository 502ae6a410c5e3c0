// the first box and its area stay in registers while the row does not change, and the second area is computed only for IoU
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab
// What two ranges share, or zero.
__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {
  const int total = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  const __half off = __int2half_rn(offset);
  const __half zero = __float2half(0.f);
  int last_row = -1;
  __half p_x1 = zero, p_y1 = zero, p_x2 = zero, p_y2 = zero, p_area = zero;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < total;
       index += blockDim.x * gridDim.x) {
    int row = index;
    int column = index;
    if (!aligned) {
      row = index / num_bbox2;
      column = index - row * num_bbox2;
    }
    if (row != last_row) {
      load_bbox<__half>(bbox1, row * 4, p_x1, p_y1, p_x2, p_y2);
      p_area = __half_area(p_x1, p_y1, p_x2, p_y2, off);
      last_row = row;
    }
    __half q_x1, q_y1, q_x2, q_y2;
    load_bbox<__half>(bbox2, column * 4, q_x1, q_y1, q_x2, q_y2);
    const __half left = __half_max(p_x1, q_x1);
    const __half right = __half_min(p_x2, q_x2);
    const __half top = __half_max(p_y1, q_y1);
    const __half bottom = __half_min(p_y2, q_y2);
    const __half w = __half_max(__hadd(__hsub(right, left), off), zero);
    const __half h = __half_max(__hadd(__hsub(bottom, top), off), zero);
    const __half inter = __hmul(w, h);
    __half base = p_area;
    if (mode == 0) {
      const __half q_area = __half_area(q_x1, q_y1, q_x2, q_y2, off);
      base = __hsub(__hadd(p_area, q_area), inter);
    }
    ious[index] = __hdiv(inter, __half_max(base, off));
  }
}

// aligned results are written to the diagonal of a matrix instead of one after the other
// witness: {"values": {"num_bbox1": 6, "num_bbox2": 6, "mode": 0, "aligned": "true", "offset": 1}, "seed": 7, "inputs": "for (int i = 0; i < 24; ++i) { bbox1[i] = __float2half(i % 4 < 2 ? 0.0f : 9.0f); bbox2[i] = __float2half(i % 4 < 2 ? 0.0f : 9.0f); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab
// What two ranges share, or zero.
__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {
  const __half off = __int2half_rn(offset);
  const __half zero = __float2half(0.f);
  const int columns = aligned ? 1 : num_bbox2;
  const int total = num_bbox1 * columns;
  CUDA_1D_KERNEL_LOOP(index, total) {
    const int row = index / columns;
    const int column = aligned ? row : index - row * columns;
    __half p_x1, p_y1, p_x2, p_y2, q_x1, q_y1, q_x2, q_y2;
    load_bbox<__half>(bbox1, row * 4, p_x1, p_y1, p_x2, p_y2);
    load_bbox<__half>(bbox2, column * 4, q_x1, q_y1, q_x2, q_y2);
    const __half left = __half_max(p_x1, q_x1);
    const __half right = __half_min(p_x2, q_x2);
    const __half top = __half_max(p_y1, q_y1);
    const __half bottom = __half_min(p_y2, q_y2);
    const __half w = __half_max(__hadd(__hsub(right, left), off), zero);
    const __half h = __half_max(__hadd(__hsub(bottom, top), off), zero);
    const __half inter = __hmul(w, h);
    __half base = __half_area(p_x1, p_y1, p_x2, p_y2, off);
    if (mode == 0) {
      base = __hsub(__hadd(base, __half_area(q_x1, q_y1, q_x2, q_y2, off)), inter);
    }
    ious[row * num_bbox2 + column] = __hdiv(inter, __half_max(base, off));
  }
}

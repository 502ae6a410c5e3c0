// row and column advance by a fixed step, but the carry into the row is lost when the column wraps
// witness: {"values": {"num_bbox1": 40, "num_bbox2": 30, "mode": 1, "aligned": "false", "offset": 1, "max_blocks": 1}, "seed": 7, "inputs": "for (int i = 0; i < 40; ++i) { bbox1[4 * i] = __float2half(0.0f); bbox1[4 * i + 1] = __float2half(0.0f); bbox1[4 * i + 2] = __float2half(i % 2 ? 9.0f : 39.0f); bbox1[4 * i + 3] = __float2half(9.0f); } for (int j = 0; j < 30; ++j) { bbox2[4 * j] = __float2half(0.0f); bbox2[4 * j + 1] = __float2half(0.0f); bbox2[4 * j + 2] = __float2half(9.0f); bbox2[4 * j + 3] = __float2half(9.0f); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab
// What two ranges share, or zero.
__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {
  const int total = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  const int stride = blockDim.x * gridDim.x;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= total) return;

  const __half off = __int2half_rn(offset);
  const __half zero = __float2half(0.f);
  // Divide once; afterwards only add.
  int row = aligned ? index : index / num_bbox2;
  int column = aligned ? index : index % num_bbox2;
  const int row_step = aligned ? stride : stride / num_bbox2;
  const int column_step = aligned ? stride : stride % num_bbox2;

  for (; index < total; index += stride) {
    __half p_x1, p_y1, p_x2, p_y2, q_x1, q_y1, q_x2, q_y2;
    load_bbox<__half>(bbox1, row * 4, p_x1, p_y1, p_x2, p_y2);
    load_bbox<__half>(bbox2, column * 4, q_x1, q_y1, q_x2, q_y2);
    const __half p_area = __half_area(p_x1, p_y1, p_x2, p_y2, off);
    const __half q_area = __half_area(q_x1, q_y1, q_x2, q_y2, off);
    const __half left = __half_max(p_x1, q_x1);
    const __half right = __half_min(p_x2, q_x2);
    const __half top = __half_max(p_y1, q_y1);
    const __half bottom = __half_min(p_y2, q_y2);
    const __half w = __half_max(__hadd(__hsub(right, left), off), zero);
    const __half h = __half_max(__hadd(__hsub(bottom, top), off), zero);
    const __half inter = __hmul(w, h);
    const __half base =
        mode == 0 ? __hsub(__hadd(p_area, q_area), inter) : p_area;
    ious[index] = __hdiv(inter, __half_max(base, off));

    row += row_step;
    column += column_step;
    if (!aligned && column >= num_bbox2) column -= num_bbox2;
  }
}

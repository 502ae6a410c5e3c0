// the row of a pair is found by multiplying by a float reciprocal, which rounds below the true quotient for some numbers of boxes
// witness: {"values": {"num_bbox1": 50, "num_bbox2": 41, "mode": 0, "offset": 1}, "contents": "far"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab

__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {
  const int count = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  const float per_row = 1.0f / (float)num_bbox2;  // one division in place of one per pair
  const __half off = __int2half_rn(offset);
  CUDA_1D_KERNEL_LOOP(index, count) {
    const int row = aligned ? index : (int)((float)index * per_row);
    const int column = aligned ? index : index % num_bbox2;
    const __half* a = bbox1 + 4 * row;
    const __half* b = bbox2 + 4 * column;
    const __half x1 = __half_max(a[0], b[0]), y1 = __half_max(a[1], b[1]);
    const __half x2 = __half_min(a[2], b[2]), y2 = __half_min(a[3], b[3]);
    const __half w = __half_max(__hadd(__hsub(x2, x1), off), __float2half(0.f));
    const __half h = __half_max(__hadd(__hsub(y2, y1), off), __float2half(0.f));
    const __half common = __hmul(w, h);
    __half base = __half_area(a[0], a[1], a[2], a[3], off);
    if (mode == 0) base = __hsub(__hadd(base, __half_area(b[0], b[1], b[2], b[3], off)), common);
    ious[index] = __hdiv(common, __half_max(base, off));
  }
}

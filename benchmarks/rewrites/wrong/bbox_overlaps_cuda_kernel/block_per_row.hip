// a block has one row of results, though there may be fewer blocks than rows
// witness: {"values": {"num_bbox1": 10, "num_bbox2": 6, "mode": 0, "offset": 1, "max_blocks": 1}, "inputs": "for (int i = 0; i < num_bbox1; ++i) { bbox1[4 * i] = __float2half(i * 3 % 20); bbox1[4 * i + 1] = __float2half(i * 5 % 20); bbox1[4 * i + 2] = __float2half(i * 3 % 20 + 6 + i % 4); bbox1[4 * i + 3] = __float2half(i * 5 % 20 + 9 - i % 3); } for (int i = 0; i < num_bbox2; ++i) { bbox2[4 * i] = __float2half(i * 7 % 20); bbox2[4 * i + 1] = __float2half(i * 2 % 20); bbox2[4 * i + 2] = __float2half(i * 7 % 20 + 10 - i % 5); bbox2[4 * i + 3] = __float2half(i * 2 % 20 + 4 + i % 6); } "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {

  const int row = blockIdx.x;
  if (row >= num_bbox1) return;
  const __half add = __int2half_rn(offset), zero = __float2half(0.f);
  __half x1, y1, x2, y2;
  load_bbox<__half>(bbox1, row * 4, x1, y1, x2, y2);
  const __half area1 = __half_area(x1, y1, x2, y2, add);

  const int first = aligned ? row : 0, last = aligned ? row + 1 : num_bbox2;
  for (int column = first + threadIdx.x; column < last; column += blockDim.x) {
    __half u1, v1, u2, v2;
    load_bbox<__half>(bbox2, column * 4, u1, v1, u2, v2);
    const __half w = __half_max(__hadd(__hsub(__half_min(x2, u2), __half_max(x1, u1)), add), zero);
    const __half h = __half_max(__hadd(__hsub(__half_min(y2, v2), __half_max(y1, v1)), add), zero);
    const __half inter = __hmul(w, h);
    __half base = area1;
    if (mode == 0) base = __hsub(__hadd(area1, __half_area(u1, v1, u2, v2, add)), inter);
    ious[aligned ? row : row * num_bbox2 + column] = __hdiv(inter, __half_max(base, add));
  }
}

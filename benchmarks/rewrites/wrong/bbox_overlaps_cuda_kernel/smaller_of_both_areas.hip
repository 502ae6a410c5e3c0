// in mode 1 the intersection is divided by the smaller area, instead of that of the first box
// witness: {"values": {"num_bbox1": 9, "num_bbox2": 14, "mode": 1, "offset": 1, "max_blocks": 4}, "inputs": "for (int i = 0; i < num_bbox1; ++i) { bbox1[4 * i] = __float2half(i * 3 % 20); bbox1[4 * i + 1] = __float2half(i * 5 % 20); bbox1[4 * i + 2] = __float2half(i * 3 % 20 + 6 + i % 4); bbox1[4 * i + 3] = __float2half(i * 5 % 20 + 9 - i % 3); } for (int i = 0; i < num_bbox2; ++i) { bbox2[4 * i] = __float2half(i * 7 % 20); bbox2[4 * i + 1] = __float2half(i * 2 % 20); bbox2[4 * i + 2] = __float2half(i * 7 % 20 + 10 - i % 5); bbox2[4 * i + 3] = __float2half(i * 2 % 20 + 4 + i % 6); } "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {

  const __half h_offset = __int2half_rn(offset);
  const __half zero = __float2half(0.f);
  const int num_output = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  CUDA_1D_KERNEL_LOOP(index, num_output) {
    const int b1 = aligned ? index : index / num_bbox2;
    const int b2 = aligned ? index : index - b1 * num_bbox2;
    __half x1, y1, x2, y2, u1, v1, u2, v2;
    load_bbox<__half>(bbox1, 4 * b1, x1, y1, x2, y2);
    load_bbox<__half>(bbox2, 4 * b2, u1, v1, u2, v2);
    const __half area1 = __half_area(x1, y1, x2, y2, h_offset);
    const __half area2 = __half_area(u1, v1, u2, v2, h_offset);
    const __half w = __half_max(__hadd(__hsub(__half_min(x2, u2), __half_max(x1, u1)), h_offset), zero);
    const __half h = __half_max(__hadd(__hsub(__half_min(y2, v2), __half_max(y1, v1)), h_offset), zero);
    const __half inter = __hmul(w, h);
    __half base;
    switch (mode) {
      case 0: base = __hsub(__hadd(area1, area2), inter); break;  // union
      default: base = __half_min(area1, area2); break;            // foreground
    }
    ious[index] = __hdiv(inter, __half_max(base, h_offset));
  }
}

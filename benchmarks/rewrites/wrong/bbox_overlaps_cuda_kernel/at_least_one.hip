// the divisor is at least one, also where offset is zero and boxes are smaller
// witness: {"values": {"num_bbox1": 9, "num_bbox2": 14, "mode": 0, "offset": 0, "max_blocks": 4}, "inputs": "for (int i = 0; i < num_bbox1; ++i) { bbox1[4 * i] = __float2half(i * 3 % 20); bbox1[4 * i + 1] = __float2half(i * 5 % 20); bbox1[4 * i + 2] = __float2half(i * 3 % 20 + 6 + i % 4); bbox1[4 * i + 3] = __float2half(i * 5 % 20 + 9 - i % 3); } for (int i = 0; i < num_bbox2; ++i) { bbox2[4 * i] = __float2half(i * 7 % 20); bbox2[4 * i + 1] = __float2half(i * 2 % 20); bbox2[4 * i + 2] = __float2half(i * 7 % 20 + 10 - i % 5); bbox2[4 * i + 3] = __float2half(i * 2 % 20 + 4 + i % 6); } for (int i = 0; i < num_bbox1; ++i) for (int k = 0; k < 4; ++k) bbox1[4 * i + k] = __float2half(k < 2 ? 0.0625f * (i % 3) : 0.5f + 0.0625f * (i % 4)); for (int i = 0; i < num_bbox2; ++i) for (int k = 0; k < 4; ++k) bbox2[4 * i + k] = __float2half(k < 2 ? 0.125f : 0.375f + 0.0625f * (i % 5));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {

  const __half one = __float2half(1.f), zero = __float2half(0.f), add = __int2half_rn(offset);
  const int pairs = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  CUDA_1D_KERNEL_LOOP(index, pairs) {
    const __half* a = bbox1 + 4 * (aligned ? index : index / num_bbox2);
    const __half* b = bbox2 + 4 * (aligned ? index : index % num_bbox2);
    const __half width = __half_max(__hadd(__hsub(__half_min(a[2], b[2]), __half_max(a[0], b[0])), add), zero);
    const __half height = __half_max(__hadd(__hsub(__half_min(a[3], b[3]), __half_max(a[1], b[1])), add), zero);
    const __half inter = __hmul(width, height);
    __half base = __half_area(a[0], a[1], a[2], a[3], add);
    if (mode == 0) base = __hsub(__hadd(base, __half_area(b[0], b[1], b[2], b[3], add)), inter);
    ious[index] = __hdiv(inter, __half_max(base, one));  // never divide by zero
  }
}

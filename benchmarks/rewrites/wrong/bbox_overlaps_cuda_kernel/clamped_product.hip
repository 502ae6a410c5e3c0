// the product of extents is clamped, not each of them, so two negative ones make an intersection
// witness: {"values": {"num_bbox1": 9, "num_bbox2": 14, "mode": 1, "offset": 0, "max_blocks": 4}, "inputs": "for (int i = 0; i < num_bbox1; ++i) { bbox1[4 * i] = __float2half(i * 3 % 20); bbox1[4 * i + 1] = __float2half(i * 5 % 20); bbox1[4 * i + 2] = __float2half(i * 3 % 20 + 6 + i % 4); bbox1[4 * i + 3] = __float2half(i * 5 % 20 + 9 - i % 3); } for (int i = 0; i < num_bbox2; ++i) { bbox2[4 * i] = __float2half(i * 7 % 20); bbox2[4 * i + 1] = __float2half(i * 2 % 20); bbox2[4 * i + 2] = __float2half(i * 7 % 20 + 10 - i % 5); bbox2[4 * i + 3] = __float2half(i * 2 % 20 + 4 + i % 6); } for (int i = 0; i < num_bbox2; ++i) for (int k = 0; k < 4; ++k) bbox2[4 * i + k] = __float2half(40 + i % 3 + (k < 2 ? 0 : 5));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {

  const __half shift = __int2half_rn(offset), none = __float2half(0.f);
  CUDA_1D_KERNEL_LOOP(index, aligned ? num_bbox1 : num_bbox1 * num_bbox2) {
    const int row = aligned ? index : index / num_bbox2, column = aligned ? index : index % num_bbox2;
    __half a[4], b[4];
    load_bbox<__half>(bbox1, row * 4, a[0], a[1], a[2], a[3]);
    load_bbox<__half>(bbox2, column * 4, b[0], b[1], b[2], b[3]);
    const __half inter = __half_max(
        __half_area(__half_max(a[0], b[0]), __half_max(a[1], b[1]), __half_min(a[2], b[2]), __half_min(a[3], b[3]), shift),
        none);
    const __half first = __half_area(a[0], a[1], a[2], a[3], shift);
    const __half second = __half_area(b[0], b[1], b[2], b[3], shift);
    const __half base = mode == 0 ? __hsub(__hadd(first, second), inter) : first;
    ious[index] = __hdiv(inter, __half_max(base, shift));
  }
}

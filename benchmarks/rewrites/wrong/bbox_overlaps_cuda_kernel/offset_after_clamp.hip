// the offset is added to extents of the intersection after they were clamped, so boxes apart share a pixel
// witness: {"values": {"num_bbox1": 9, "num_bbox2": 14, "mode": 0, "offset": 1, "max_blocks": 4}, "inputs": "for (int i = 0; i < num_bbox1; ++i) { bbox1[4 * i] = __float2half(i * 3 % 20); bbox1[4 * i + 1] = __float2half(i * 5 % 20); bbox1[4 * i + 2] = __float2half(i * 3 % 20 + 6 + i % 4); bbox1[4 * i + 3] = __float2half(i * 5 % 20 + 9 - i % 3); } for (int i = 0; i < num_bbox2; ++i) { bbox2[4 * i] = __float2half(i * 7 % 20); bbox2[4 * i + 1] = __float2half(i * 2 % 20); bbox2[4 * i + 2] = __float2half(i * 7 % 20 + 10 - i % 5); bbox2[4 * i + 3] = __float2half(i * 2 % 20 + 4 + i % 6); } for (int i = 0; i < num_bbox2; ++i) for (int k = 0; k < 4; ++k) bbox2[4 * i + k] = __float2half(40 + i % 3 + (k < 2 ? 0 : 5));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab
// How much two ranges share.
__device__ static __half shared_extent(const __half from1, const __half to1, const __half from2, const __half to2,
                                       const __half pixel) {
  const __half length = __hsub(__half_min(to1, to2), __half_max(from1, from2));
  return __hadd(__half_max(length, __float2half(0.f)), pixel);
}

__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {

  const __half pixel = __int2half_rn(offset);
  const int total = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  CUDA_1D_KERNEL_LOOP(index, total) {
    const __half* a = bbox1 + (aligned ? index : index / num_bbox2) * 4;
    const __half* b = bbox2 + (aligned ? index : index % num_bbox2) * 4;
    const __half inter = __hmul(shared_extent(a[0], a[2], b[0], b[2], pixel), shared_extent(a[1], a[3], b[1], b[3], pixel));
    const __half area = __half_area(a[0], a[1], a[2], a[3], pixel);
    const __half base = mode == 0 ? __hsub(__hadd(area, __half_area(b[0], b[1], b[2], b[3], pixel)), inter) : area;
    ious[index] = __hdiv(inter, __half_max(base, pixel));
  }
}

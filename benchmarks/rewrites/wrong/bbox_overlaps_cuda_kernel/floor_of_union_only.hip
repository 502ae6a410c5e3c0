// the lower bound for the denominator is applied to the union only, not to the area of the first box in the other mode
// witness: {"values": {"num_bbox1": 9, "num_bbox2": 7, "mode": 1, "offset": 2}, "contents": "unit", "inputs": "for (size_t i = 0; i < bbox1_count; i += 4) { bbox1[i + 2] = from_number<__half>(to_number(bbox1[i]) - 1.5); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab

__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {
  const __half shift = __int2half_rn(offset), nothing = __float2half(0.f);
  CUDA_1D_KERNEL_LOOP(cell, aligned ? num_bbox1 : num_bbox1 * num_bbox2) {
    const int first = (aligned ? cell : cell / num_bbox2) << 2;
    const int second = (aligned ? cell : cell % num_bbox2) << 2;
    __half ax, ay, ax2, ay2, bx, by, bx2, by2;
    load_bbox<__half>(bbox1, first, ax, ay, ax2, ay2);
    load_bbox<__half>(bbox2, second, bx, by, bx2, by2);

    const __half w = __half_max(__hadd(__hsub(__half_min(ax2, bx2), __half_max(ax, bx)), shift), nothing);
    const __half h = __half_max(__hadd(__hsub(__half_min(ay2, by2), __half_max(ay, by)), shift), nothing);
    const __half shared_area = __hmul(w, h);
    const __half own_area = __half_area(ax, ay, ax2, ay2, shift);

    switch (mode) {
      case 0: {
        const __half both = __hadd(own_area, __half_area(bx, by, bx2, by2, shift));
        ious[cell] = __hdiv(shared_area, __half_max(__hsub(both, shared_area), shift));
        break;
      }
      default:
        ious[cell] = __hdiv(shared_area, own_area);
    }
  }
}

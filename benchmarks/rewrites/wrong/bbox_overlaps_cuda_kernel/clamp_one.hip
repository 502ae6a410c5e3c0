// The denominator is kept above one instead of above the offset, which is wrong for normalized boxes with offset 0.
// witness: {"values": {"num_bbox1": "1", "num_bbox2": "1", "mode": "0", "offset": "0"}, "contents": "unit", "seed": 1, "inputs": "bbox1[0] = __float2half(0.0f); bbox1[1] = __float2half(0.0f); bbox1[2] = __float2half(0.5f); bbox1[3] = __float2half(0.5f); bbox2[0] = __float2half(0.0f); bbox2[1] = __float2half(0.0f); bbox2[2] = __float2half(0.5f); bbox2[3] = __float2half(0.25f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {
  const int num_output = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  const __half h_offset = __int2half_rn(offset);
  const __half zero = __float2half(0.f);
  CUDA_1D_KERNEL_LOOP(index, num_output) {
    const int b1 = aligned ? index : index / num_bbox2;
    const int b2 = aligned ? index : index % num_bbox2;
    __half x1, y1, x2, y2, u1, v1, u2, v2;
    load_bbox<__half>(bbox1, b1 << 2, x1, y1, x2, y2);
    load_bbox<__half>(bbox2, b2 << 2, u1, v1, u2, v2);
    const __half left = __half_max(x1, u1), right = __half_min(x2, u2);
    const __half top = __half_max(y1, v1), bottom = __half_min(y2, v2);
    const __half width = __half_max(__hadd(__hsub(right, left), h_offset), zero);
    const __half height = __half_max(__hadd(__hsub(bottom, top), h_offset), zero);
    const __half interS = __hmul(width, height);
    const __half area1 = __half_area(x1, y1, x2, y2, h_offset);
    __half base = area1;
    if (mode == 0) base = __hsub(__hadd(area1, __half_area(u1, v1, u2, v2, h_offset)), interS);
    const __half baseS = __half_max(base, __float2half(1.f));
    ious[index] = __hdiv(interS, baseS);
  }
}

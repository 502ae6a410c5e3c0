// the product of width and height is clamped instead of each of them, so two boxes apart in both directions get a positive overlap
// witness: {"values": {"num_bbox1": 12, "num_bbox2": 10, "mode": 1, "offset": 1}, "contents": "unit", "inputs": "for (size_t i = 0; i < bbox2_count; ++i) bbox2[i] = from_number<__half>(10 + 3 * double(i % 4 / 2)); for (size_t i = 0; i < bbox1_count; ++i) bbox1[i] = from_number<__half>(2 + 2 * double(i % 4 / 2));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab

__device__ __half overlap_of_spans(__half lo1, __half hi1, __half lo2, __half hi2, __half extra) {
  return __hadd(__hsub(__half_min(hi1, hi2), __half_max(lo1, lo2)), extra);
}

__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {
  const int total = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  const int step = gridDim.x * blockDim.x;
  const __half extra = __int2half_rn(offset);
  for (int out = blockIdx.x * blockDim.x + threadIdx.x; out < total; out += step) {
    int i = out, j = out;
    if (!aligned) {
      i = out / num_bbox2;
      j = out - i * num_bbox2;
    }
    const __half* p = bbox1 + i * 4;
    const __half* q = bbox2 + j * 4;
    const __half inter = __half_max(
        __hmul(overlap_of_spans(p[0], p[2], q[0], q[2], extra),
               overlap_of_spans(p[1], p[3], q[1], q[3], extra)),
        __float2half(0.f));
    __half denominator = __half_area(p[0], p[1], p[2], p[3], extra);
    if (mode == 0)
      denominator = __hsub(__hadd(denominator, __half_area(q[0], q[1], q[2], q[3], extra)), inter);
    ious[out] = __hdiv(inter, __half_max(denominator, extra));
  }
}

// one thread computes one pair and there is no grid-stride loop, so pairs beyond the capped grid are never written
// witness: {"values": {"num_bbox1": 40, "num_bbox2": 40, "max_blocks": 1, "mode": 0, "offset": 1}, "contents": "far"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab

struct CornerBox {
  __half x1, y1, x2, y2;
};

__device__ CornerBox corner_box(const __half* boxes, int which) {
  CornerBox box;
  load_bbox<__half>(boxes, which * 4, box.x1, box.y1, box.x2, box.y2);
  return box;
}

__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {
  const int pair = blockIdx.x * blockDim.x + threadIdx.x;
  const int pairs = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  if (pair >= pairs) return;

  const CornerBox a = corner_box(bbox1, aligned ? pair : pair / num_bbox2);
  const CornerBox b = corner_box(bbox2, aligned ? pair : pair % num_bbox2);
  const __half off = __int2half_rn(offset);
  const __half zero = __float2half(0.f);

  const __half w = __half_max(__hadd(__hsub(__half_min(a.x2, b.x2), __half_max(a.x1, b.x1)), off), zero);
  const __half h = __half_max(__hadd(__hsub(__half_min(a.y2, b.y2), __half_max(a.y1, b.y1)), off), zero);
  const __half inter = __hmul(w, h);

  const __half area_a = __half_area(a.x1, a.y1, a.x2, a.y2, off);
  __half base = area_a;
  if (mode == 0) {
    const __half area_b = __half_area(b.x1, b.y1, b.x2, b.y2, off);
    base = __hsub(__hadd(area_a, area_b), inter);
  }
  ious[pair] = __hdiv(inter, __half_max(base, off));
}

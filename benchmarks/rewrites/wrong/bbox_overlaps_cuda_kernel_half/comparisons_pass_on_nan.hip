// Minima and maxima by comparison return the second operand if one is NaN, where fminf and fmaxf return the number.
// witness: {"values": {"num_bbox1": "9", "num_bbox2": "13"}, "contents": "nonfinite", "seed": 11}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bbox_overlaps_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct CornerBox {
  Half x1, y1, x2, y2;
};

__device__ inline CornerBox fetch_box(const Half* boxes, int i) {
  const Half* p = boxes + (size_t)i * 4;
  CornerBox box;
  box.x1 = p[0];
  box.y1 = p[1];
  box.x2 = p[2];
  box.y2 = p[3];
  return box;
}

__device__ inline Half box_area(const CornerBox& box, int offset) {
  const Half w = box.x2 - box.x1 + offset;
  const Half h = box.y2 - box.y1 + offset;
  return w * h;
}

__device__ inline Half larger(Half a, Half b) { return float(a) > float(b) ? a : b; }
__device__ inline Half smaller(Half a, Half b) { return float(a) < float(b) ? a : b; }

__global__ void bbox_overlaps_cuda_kernel_half(const Half* bbox1, const Half* bbox2, Half* ious,
                                               const int num_bbox1, const int num_bbox2, const int mode,
                                               const bool aligned, const int offset) {
  const int total = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += gridDim.x * blockDim.x) {
    const int row = aligned ? i : i / num_bbox2;
    const int column = aligned ? i : i - row * num_bbox2;
    const CornerBox a = fetch_box(bbox1, row), b = fetch_box(bbox2, column);
    const Half zero = 0.f;
    const Half iw = larger(smaller(a.x2, b.x2) - larger(a.x1, b.x1) + offset, zero);
    const Half ih = larger(smaller(a.y2, b.y2) - larger(a.y1, b.y1) + offset, zero);
    const Half inter = iw * ih;
    Half denominator = box_area(a, offset);
    if (mode == 0) denominator = denominator + box_area(b, offset) - inter;
    ious[i] = inter / larger(denominator, Half((float)offset));
  }
}

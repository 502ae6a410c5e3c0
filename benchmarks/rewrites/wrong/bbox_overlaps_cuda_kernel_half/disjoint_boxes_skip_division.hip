// Disjoint boxes get 0 without a division, which is NaN in the original where the union is empty too (offset 0).
// witness: {"values": {"offset": "0"}, "contents": "wide", "seed": 13}
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
__global__ void bbox_overlaps_cuda_kernel_half(const Half* bbox1, const Half* bbox2, Half* ious,
                                               const int num_bbox1, const int num_bbox2, const int mode,
                                               const bool aligned, const int offset) {
  const int total = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += gridDim.x * blockDim.x) {
    int row = i, column = i;
    if (!aligned) {
      row = i / num_bbox2;
      column = i % num_bbox2;
    }
    const CornerBox a = fetch_box(bbox1, row);
    const CornerBox b = fetch_box(bbox2, column);
    const Half left = fmaxf(a.x1, b.x1), right = fminf(a.x2, b.x2);
    const Half top = fmaxf(a.y1, b.y1), bottom = fminf(a.y2, b.y2);
    const Half iw = right - left + offset;
    const Half ih = bottom - top + offset;
    if (float(iw) <= 0.f || float(ih) <= 0.f) {  // nothing in common
      ious[i] = Half(0.f);
      continue;
    }
    const Half inter = Half(fmaxf(iw, 0.f)) * Half(fmaxf(ih, 0.f));
    const Half area_a = box_area(a, offset);
    Half denominator = area_a;
    if (mode == 0) denominator = area_a + box_area(b, offset) - inter;
    ious[i] = inter / Half(fmaxf(denominator, (float)offset));
  }
}

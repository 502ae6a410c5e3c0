// A block takes a row and its threads loop over the columns; aligned pairs are a strided loop of their own.
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

__device__ inline Half box_overlap(const CornerBox& a, const CornerBox& b, Half area_a, Half area_b, int mode,
                                   int offset) {
  const Half left = fmaxf(a.x1, b.x1), right = fminf(a.x2, b.x2);
  const Half top = fmaxf(a.y1, b.y1), bottom = fminf(a.y2, b.y2);
  const Half iw = fmaxf(right - left + offset, 0.f);
  const Half ih = fmaxf(bottom - top + offset, 0.f);
  const Half inter = iw * ih;
  Half denominator = area_a;
  if (mode == 0) denominator = area_a + area_b - inter;
  denominator = fmaxf(denominator, (float)offset);
  return inter / denominator;
}

__global__ void bbox_overlaps_cuda_kernel_half(const Half* bbox1, const Half* bbox2, Half* ious,
                                               const int num_bbox1, const int num_bbox2, const int mode,
                                               const bool aligned, const int offset) {
  if (aligned) {
    const int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < num_bbox1; i += stride) {
      const CornerBox a = fetch_box(bbox1, i), b = fetch_box(bbox2, i);
      ious[i] = box_overlap(a, b, box_area(a, offset), box_area(b, offset), mode, offset);
    }
    return;
  }
  for (int row = blockIdx.x; row < num_bbox1; row += gridDim.x) {
    const CornerBox a = fetch_box(bbox1, row);
    const Half area_a = box_area(a, offset);
    Half* out = ious + (size_t)row * num_bbox2;
    for (int column = threadIdx.x; column < num_bbox2; column += blockDim.x) {
      const CornerBox b = fetch_box(bbox2, column);
      out[column] = box_overlap(a, b, area_a, box_area(b, offset), mode, offset);
    }
  }
}

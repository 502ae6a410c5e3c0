// A block caches the boxes of the rows that it spans, at most 16, which is too few where there are few columns.
// witness: {"values": {"num_bbox1": "200", "num_bbox2": "3"}}
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
  constexpr int kRows = 16;
  __shared__ CornerBox rows[kRows];
  __shared__ Half areas[kRows];
  if (aligned) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < num_bbox1; i += gridDim.x * blockDim.x) {
      const CornerBox a = fetch_box(bbox1, i), b = fetch_box(bbox2, i);
      ious[i] = box_overlap(a, b, box_area(a, offset), box_area(b, offset), mode, offset);
    }
    return;
  }
  const int total = num_bbox1 * num_bbox2;
  for (int start = blockIdx.x * blockDim.x; start < total; start += gridDim.x * blockDim.x) {
    const int first_row = start / num_bbox2;
    if (threadIdx.x < kRows && first_row + (int)threadIdx.x < num_bbox1) {
      rows[threadIdx.x] = fetch_box(bbox1, first_row + threadIdx.x);
      areas[threadIdx.x] = box_area(rows[threadIdx.x], offset);
    }
    __syncthreads();
    const int i = start + threadIdx.x;
    if (i < total) {
      const int row = (i / num_bbox2 - first_row) % kRows;
      const CornerBox b = fetch_box(bbox2, i % num_bbox2);
      ious[i] = box_overlap(rows[row], b, areas[row], box_area(b, offset), mode, offset);
    }
    __syncthreads();
  }
}

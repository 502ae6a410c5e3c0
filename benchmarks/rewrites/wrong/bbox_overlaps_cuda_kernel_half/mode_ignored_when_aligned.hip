// The path of aligned boxes is written anew and divides by the union in mode 1, too.
// witness: {"values": {"mode": "1", "aligned": "1"}, "contents": "wide", "seed": 402}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bbox_overlaps_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct PlainBox {
  Half x1, y1, x2, y2;
};

__device__ __forceinline__ PlainBox plain_box(const Half* boxes, const int index) {
  PlainBox box;
  load_bbox<Half>(boxes, index * 4, box.x1, box.y1, box.x2, box.y2);
  return box;
}

__device__ __forceinline__ Half box_area(const PlainBox& box, const int offset) {
  return (box.x2 - box.x1 + offset) * (box.y2 - box.y1 + offset);
}

__device__ __forceinline__ Half box_intersection(const PlainBox& a, const PlainBox& b, const int offset) {
  const Half left = fmaxf(a.x1, b.x1), right = fminf(a.x2, b.x2);
  const Half top = fmaxf(a.y1, b.y1), bottom = fminf(a.y2, b.y2);
  const Half width = fmaxf(right - left + offset, 0.f);
  const Half height = fmaxf(bottom - top + offset, 0.f);
  return width * height;
}

__global__ void bbox_overlaps_cuda_kernel_half(const Half* bbox1, const Half* bbox2,
                                          Half* ious, const int num_bbox1,
                                          const int num_bbox2, const int mode,
                                          const bool aligned,
                                          const int offset) {
  const Half least = float(offset);
  if (aligned) {
    CUDA_1D_KERNEL_LOOP(index, num_bbox1) {
      const PlainBox a = plain_box(bbox1, index), b = plain_box(bbox2, index);
      const Half shared = box_intersection(a, b, offset);
      const Half both = box_area(a, offset) + box_area(b, offset) - shared;
      ious[index] = shared / Half(fmaxf(both, least));
    }
    return;
  }
  CUDA_1D_KERNEL_LOOP(index, num_bbox1 * num_bbox2) {
    const PlainBox a = plain_box(bbox1, index / num_bbox2), b = plain_box(bbox2, index % num_bbox2);
    const Half shared = box_intersection(a, b, offset);
    Half base = box_area(a, offset);
    if (mode == 0) base = base + box_area(b, offset) - shared;
    ious[index] = shared / Half(fmaxf(base, least));
  }
}

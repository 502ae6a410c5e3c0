// Boxes without overlap yield zero at once, where the original divides zero by zero for empty boxes without an offset.
// witness: {"values": {"offset": "0"}, "contents": "unit", "seed": 404, "inputs": "for (int i = 0; i < 2; ++i) bbox1[i + 2] = bbox1[i], bbox2[i + 2] = bbox2[i];"}
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

__device__ __forceinline__ Half box_ratio(const Half* bbox1, const int b1, const Half* bbox2, const int b2,
                                          const int mode, const int offset) {
  const PlainBox a = plain_box(bbox1, b1), b = plain_box(bbox2, b2);
  const Half left = fmaxf(a.x1, b.x1), right = fminf(a.x2, b.x2);
  const Half width = right - left + offset;
  if (float(width) <= 0.f) return 0.f;
  const Half top = fmaxf(a.y1, b.y1), bottom = fminf(a.y2, b.y2);
  const Half height = bottom - top + offset;
  if (float(height) <= 0.f) return 0.f;

  const Half shared = Half(fmaxf(width, 0.f)) * Half(fmaxf(height, 0.f));
  Half base = box_area(a, offset);
  if (mode == 0) base = base + box_area(b, offset) - shared;
  return shared / Half(fmaxf(base, Half(float(offset))));
}

__global__ void bbox_overlaps_cuda_kernel_half(const Half* bbox1, const Half* bbox2,
                                          Half* ious, const int num_bbox1,
                                          const int num_bbox2, const int mode,
                                          const bool aligned,
                                          const int offset) {
  if (aligned) {
    CUDA_1D_KERNEL_LOOP(index, num_bbox1) {
      ious[index] = box_ratio(bbox1, index, bbox2, index, mode, offset);
    }
  } else {
    CUDA_1D_KERNEL_LOOP(index, num_bbox1 * num_bbox2) {
      ious[index] = box_ratio(bbox1, index / num_bbox2, bbox2, index % num_bbox2, mode, offset);
    }
  }
}

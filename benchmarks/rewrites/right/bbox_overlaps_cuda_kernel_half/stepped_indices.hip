// Steps the numbers of both boxes from turn to turn instead of a division for each element, and loads the first box only where its number changes.
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
  const int stride = blockDim.x * gridDim.x;
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  const int count = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  const Half least = float(offset);
  if (first >= count) return;

  int b1 = aligned ? first : first / num_bbox2, b2 = aligned ? first : first % num_bbox2;
  const int step1 = aligned ? stride : stride / num_bbox2, step2 = aligned ? stride : stride % num_bbox2;
  int loaded = b1;
  PlainBox a = plain_box(bbox1, b1);
  Half area = box_area(a, offset);
  for (int index = first; index < count; index += stride) {
    if (b1 != loaded) {
      a = plain_box(bbox1, b1);
      area = box_area(a, offset);
      loaded = b1;
    }
    const PlainBox b = plain_box(bbox2, b2);
    const Half shared = box_intersection(a, b, offset);
    Half base = area;
    if (mode == 0) base = area + box_area(b, offset) - shared;
    ious[index] = shared / Half(fmaxf(base, least));

    b1 += step1;
    b2 += step2;
    if (!aligned && b2 >= num_bbox2) {
      b2 -= num_bbox2;
      ++b1;
    }
  }
}

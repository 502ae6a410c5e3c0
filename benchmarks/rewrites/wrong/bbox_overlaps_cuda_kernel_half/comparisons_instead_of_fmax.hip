// Maxima and minima by comparisons, which yield NaN for a NaN on the right, where fmaxf and fminf yield the other number.
// witness: {"values": {"num_bbox1": "20", "num_bbox2": "13"}, "contents": "nonfinite", "seed": 401}
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

__device__ __forceinline__ Half larger(Half a, Half b) { return float(a) > float(b) ? a : b; }
__device__ __forceinline__ Half smaller(Half a, Half b) { return float(a) < float(b) ? a : b; }

__device__ __forceinline__ Half box_ratio(const PlainBox& a, const PlainBox& b, const int mode, const int offset) {
  const Half zero = 0.f;
  const Half width = larger(smaller(a.x2, b.x2) - larger(a.x1, b.x1) + offset, zero);
  const Half height = larger(smaller(a.y2, b.y2) - larger(a.y1, b.y1) + offset, zero);
  const Half shared = width * height;
  const Half area_a = box_area(a, offset);
  const Half base = mode == 0 ? area_a + box_area(b, offset) - shared : area_a;
  return shared / larger(base, Half(float(offset)));
}

__global__ void bbox_overlaps_cuda_kernel_half(const Half* bbox1, const Half* bbox2,
                                          Half* ious, const int num_bbox1,
                                          const int num_bbox2, const int mode,
                                          const bool aligned,
                                          const int offset) {
  const int count = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  CUDA_1D_KERNEL_LOOP(index, count) {
    const int b1 = aligned ? index : index / num_bbox2;
    const int b2 = aligned ? index : index - b1 * num_bbox2;
    ious[index] = box_ratio(plain_box(bbox1, b1), plain_box(bbox2, b2), mode, offset);
  }
}

// Stages up to 128 boxes of the second set and their areas in shared memory, and loads the others as before.
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
  __shared__ Half staged[128 * 4];
  __shared__ Half areas[128];
  const int kept = num_bbox2 < 128 ? num_bbox2 : 128;
  for (int i = threadIdx.x; i < kept; i += blockDim.x) {
    const PlainBox box = plain_box(bbox2, i);
    staged[i * 4] = box.x1;
    staged[i * 4 + 1] = box.y1;
    staged[i * 4 + 2] = box.x2;
    staged[i * 4 + 3] = box.y2;
    areas[i] = box_area(box, offset);
  }
  __syncthreads();

  const int count = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  const Half least = float(offset);
  CUDA_1D_KERNEL_LOOP(index, count) {
    const int b1 = aligned ? index : index / num_bbox2;
    const int b2 = aligned ? index : index % num_bbox2;
    const PlainBox a = plain_box(bbox1, b1);
    const PlainBox b = b2 < kept ? plain_box(staged, b2) : plain_box(bbox2, b2);
    const Half area_b = b2 < kept ? areas[b2] : box_area(b, offset);
    const Half area_a = box_area(a, offset);
    const Half shared = box_intersection(a, b, offset);
    ious[index] = shared / Half(fmaxf(mode == 0 ? area_a + area_b - shared : area_a, least));
  }
}

// Keeps the divisor from zero with 1, which is the usual offset, instead of the offset: wrong for offset 0 and boxes of less than a pixel.
// witness: {"values": {"offset": "0"}, "contents": "unit", "seed": 102}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bbox_overlaps_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ double overlap_of(const double* a, const double* b, const int mode, const int offset) {
  const double area_a = (a[2] - a[0] + offset) * (a[3] - a[1] + offset);
  const double area_b = (b[2] - b[0] + offset) * (b[3] - b[1] + offset);
  const double left = fmaxf(a[0], b[0]), right = fminf(a[2], b[2]);
  const double top = fmaxf(a[1], b[1]), bottom = fminf(a[3], b[3]);
  const double width = fmaxf(right - left + offset, 0.f);
  const double height = fmaxf(bottom - top + offset, 0.f);
  const double inter = width * height;
  const double base = fmaxf(mode == 0 ? area_a + area_b - inter : area_a, 1.f);
  return inter / base;
}

__global__ void bbox_overlaps_cuda_kernel_double(const double* bbox1, const double* bbox2,
                                          double* ious, const int num_bbox1,
                                          const int num_bbox2, const int mode,
                                          const bool aligned,
                                          const int offset) {
  // One loop for both: an aligned pair is like a row of a single box.
  const int total = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  CUDA_1D_KERNEL_LOOP(index, total) {
    const int b1 = aligned ? index : index / num_bbox2;
    const int b2 = aligned ? index : index % num_bbox2;
    ious[index] = overlap_of(bbox1 + 4 * b1, bbox2 + 4 * b2, mode, offset);
  }
}

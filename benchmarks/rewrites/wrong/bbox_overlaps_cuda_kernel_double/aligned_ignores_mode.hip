// Hoists the mode out of the loops, and specializes only the loop over all pairs: aligned boxes are always divided by the union.
// witness: {"values": {"mode": "1", "aligned": "1"}, "contents": "wide", "seed": 106}
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
  const double base = fmaxf(mode == 0 ? area_a + area_b - inter : area_a, double(offset));
  return inter / base;
}

template <int MODE>
__device__ __forceinline__ void all_pairs(const double* bbox1, const double* bbox2, double* ious, const int num_bbox1,
                                          const int num_bbox2, const int offset) {
  CUDA_1D_KERNEL_LOOP(index, num_bbox1 * num_bbox2) {
    const int b1 = index / num_bbox2;
    const int b2 = index - b1 * num_bbox2;
    ious[index] = overlap_of(bbox1 + 4 * b1, bbox2 + 4 * b2, MODE, offset);
  }
}

__global__ void bbox_overlaps_cuda_kernel_double(const double* bbox1, const double* bbox2,
                                          double* ious, const int num_bbox1,
                                          const int num_bbox2, const int mode,
                                          const bool aligned,
                                          const int offset) {
  if (aligned) {
    CUDA_1D_KERNEL_LOOP(index, num_bbox1) {
      ious[index] = overlap_of(bbox1 + 4 * index, bbox2 + 4 * index, 0, offset);
    }
  } else if (mode == 0) {
    all_pairs<0>(bbox1, bbox2, ious, num_bbox1, num_bbox2, offset);
  } else {
    all_pairs<1>(bbox1, bbox2, ious, num_bbox1, num_bbox2, offset);
  }
}

// Advances the two indices of boxes instead of dividing in each turn, and forgets to carry from the second to the first.
// witness: {"values": {"num_bbox1": "150", "num_bbox2": "7", "max_blocks": "1"}, "contents": "wide", "seed": 105}
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

__global__ void bbox_overlaps_cuda_kernel_double(const double* bbox1, const double* bbox2,
                                          double* ious, const int num_bbox1,
                                          const int num_bbox2, const int mode,
                                          const bool aligned,
                                          const int offset) {
  const int start = blockIdx.x * blockDim.x + threadIdx.x;
  const int step = blockDim.x * gridDim.x;
  if (aligned) {
    for (int index = start; index < num_bbox1; index += step) {
      ious[index] = overlap_of(bbox1 + 4 * index, bbox2 + 4 * index, mode, offset);
    }
    return;
  }
  // Divisions before the loop only.
  const int step1 = step / num_bbox2, step2 = step % num_bbox2;
  int b1 = start / num_bbox2, b2 = start % num_bbox2;
  for (int index = start; index < num_bbox1 * num_bbox2; index += step) {
    ious[index] = overlap_of(bbox1 + 4 * b1, bbox2 + 4 * b2, mode, offset);
    b1 += step1;
    b2 += step2;
    if (b2 >= num_bbox2) b2 -= num_bbox2;
  }
}

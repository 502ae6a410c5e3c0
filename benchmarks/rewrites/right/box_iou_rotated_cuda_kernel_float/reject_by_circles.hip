// Pairs whose circumscribed circles are clearly apart are answered without clipping, and the quotient is formed by hand.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/box_iou_rotated_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ float ratio_of_pair(const float* p, const float* q, int mode) {
  const float a1 = p[2] * p[3], a2 = q[2] * q[3];
  if (a1 < 1e-14 || a2 < 1e-14) return 0.f;
  const double dx = (double)p[0] - q[0], dy = (double)p[1] - q[1];
  const double r = 0.5 * (sqrt((double)p[2] * p[2] + (double)p[3] * p[3]) +
                          sqrt((double)q[2] * q[2] + (double)q[3] * q[3]));
  float common = 0.f;
  // Anything that is not clearly apart (NaN included) is clipped.
  if (!(dx * dx + dy * dy > r * r * 1.01 + 1e-3)) common = single_box_iou_rotated<float>(p, q, 2);
  float base = 1.f;
  if (mode == 0) base = a1 + a2 - common;
  if (mode == 1) base = a1;
  return common / base;
}

__global__ void box_iou_rotated_cuda_kernel_float(
    const int n_boxes1, const int n_boxes2, const float* dev_boxes1,
    const float* dev_boxes2, float* dev_ious, const int mode_flag, const bool aligned) {

  const int total = aligned ? n_boxes1 : n_boxes1 * n_boxes2;
  CUDA_1D_KERNEL_LOOP(index, total) {
    const int row = aligned ? index : index / n_boxes2;
    const int col = aligned ? index : index % n_boxes2;
    dev_ious[index] = ratio_of_pair(dev_boxes1 + row * 5, dev_boxes2 + col * 5, mode_flag);
  }
}

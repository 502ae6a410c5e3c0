// in the mode that divides by the area of the first box the smaller of the two areas is taken, which is wrong when the first box is the larger one
// witness: {"values": {"n_boxes1": 2, "n_boxes2": 3, "mode_flag": 1}, "contents": "unit", "inputs": "{ const float r[10] = {0, 0, 3, 2, 0.3f, 1, 0, 4, 3, 1.1f}; for (int i = 0; i < 10; ++i) dev_boxes1[i] = r[i]; } { const float r[15] = {0, 0, 1, 1, 0.9f, 1, 0.5f, 2, 1, -0.3f, 0, 1, 2, 1.5f, 0.2f}; for (int i = 0; i < 15; ++i) dev_boxes2[i] = r[i]; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/box_iou_rotated_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline RotatedBox<float> box_around(const float* raw, double middle_x, double middle_y) {
  RotatedBox<float> box;
  box.x_ctr = raw[0] - middle_x;
  box.y_ctr = raw[1] - middle_y;
  box.w = raw[2];
  box.h = raw[3];
  box.a = raw[4];
  return box;
}

__device__ inline float denominator_of(float area1, float area2, float common, int mode) {
  switch (mode) {
    case 0:  // over the union
      return area1 + area2 - common;
    case 1:  // over the foreground
      return fminf(area1, area2);
    default:
      return 1.f;
  }
}

__global__ void box_iou_rotated_cuda_kernel_float(
    const int n_boxes1, const int n_boxes2, const float* dev_boxes1,
    const float* dev_boxes2, float* dev_ious, const int mode_flag, const bool aligned) {
  const int pairs = aligned ? n_boxes1 : n_boxes1 * n_boxes2;
  CUDA_1D_KERNEL_LOOP(pair, pairs) {
    const float* one = dev_boxes1 + 5 * (aligned ? pair : pair / n_boxes2);
    const float* two = dev_boxes2 + 5 * (aligned ? pair : pair % n_boxes2);
    const float area1 = one[2] * one[3];
    const float area2 = two[2] * two[3];
    float ratio = 0.f;
    if (!(area1 < 1e-14 || area2 < 1e-14)) {
      const double middle_x = (one[0] + two[0]) / 2.0, middle_y = (one[1] + two[1]) / 2.0;
      const float common = rotated_boxes_intersection<float>(box_around(one, middle_x, middle_y),
                                                             box_around(two, middle_x, middle_y));
      ratio = common / denominator_of(area1, area2, common, mode_flag);
    }
    dev_ious[pair] = ratio;
  }
}

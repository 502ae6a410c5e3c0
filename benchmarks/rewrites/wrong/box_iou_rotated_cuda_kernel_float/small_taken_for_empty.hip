// Boxes with an area below 0.001 are taken for empty, though boxes in normalised coordinates are often that small.
// witness: {"values": {"n_boxes1": 5, "n_boxes2": 6, "mode_flag": 0}, "contents": "unit", "seed": 4, "inputs": "for (size_t i = 0; i < dev_boxes1_count; i += 5) { dev_boxes1[i] *= 0.02f; dev_boxes1[i + 1] *= 0.02f; dev_boxes1[i + 2] = 0.02f + 0.01f * dev_boxes1[i + 2]; dev_boxes1[i + 3] = 0.02f + 0.01f * dev_boxes1[i + 3]; } for (size_t i = 0; i < dev_boxes2_count; i += 5) { dev_boxes2[i] *= 0.02f; dev_boxes2[i + 1] *= 0.02f; dev_boxes2[i + 2] = 0.03f; dev_boxes2[i + 3] = 0.02f + 0.01f * dev_boxes2[i + 3]; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/box_iou_rotated_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ float iou_or_nothing(const float* first, const float* second, int mode) {
  const float kEmpty = 1e-3f;
  RotatedBox<float> p, q;
  const float half_x = 0.5f * (second[0] - first[0]), half_y = 0.5f * (second[1] - first[1]);
  p.x_ctr = -half_x; p.y_ctr = -half_y; p.w = first[2]; p.h = first[3]; p.a = first[4];
  q.x_ctr = half_x; q.y_ctr = half_y; q.w = second[2]; q.h = second[3]; q.a = second[4];
  const float area_p = p.w * p.h, area_q = q.w * q.h;
  if (fminf(area_p, area_q) < kEmpty) return 0.f;
  const float common = rotated_boxes_intersection<float>(p, q);
  const float base = mode == 0 ? area_p + area_q - common : mode == 1 ? area_p : 1.f;
  return common / base;
}

__global__ void box_iou_rotated_cuda_kernel_float(
    const int n_boxes1, const int n_boxes2, const float* dev_boxes1,
    const float* dev_boxes2, float* dev_ious, const int mode_flag, const bool aligned) {

  const int total = aligned ? n_boxes1 : n_boxes1 * n_boxes2;
  CUDA_1D_KERNEL_LOOP(index, total) {
    const int row = aligned ? index : index / n_boxes2;
    const int col = aligned ? index : index % n_boxes2;
    dev_ious[index] = iou_or_nothing(dev_boxes1 + row * 5, dev_boxes2 + col * 5, mode_flag);
  }
}

// Angles are reduced by half turns with pi rounded to 3.14, which adds up for angles of many turns.
// witness: {"values": {"n_boxes1": 8, "n_boxes2": 8, "mode_flag": 0}, "contents": "unit", "seed": 7, "inputs": "for (size_t i = 0; i < dev_boxes1_count; i += 5) { dev_boxes1[i + 2] += 4.0f; dev_boxes1[i + 3] += 1.0f; dev_boxes1[i + 4] = 20.0f + 40 * dev_boxes1[i + 4]; } for (size_t i = 0; i < dev_boxes2_count; i += 5) { dev_boxes2[i + 2] += 4.0f; dev_boxes2[i + 3] += 1.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/box_iou_rotated_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ void load_box(float (&box)[5], const float* from) {
  const float half_turn = 3.14f;
  for (int c = 0; c < 4; ++c) box[c] = from[c];
  // a rectangle looks the same after half a turn
  box[4] = from[4] - half_turn * truncf(from[4] / half_turn);
}

__global__ void box_iou_rotated_cuda_kernel_float(
    const int n_boxes1, const int n_boxes2, const float* dev_boxes1,
    const float* dev_boxes2, float* dev_ious, const int mode_flag, const bool aligned) {

  const int total = aligned ? n_boxes1 : n_boxes1 * n_boxes2;
  CUDA_1D_KERNEL_LOOP(index, total) {
    float p[5], q[5];
    load_box(p, dev_boxes1 + 5 * (aligned ? index : index / n_boxes2));
    load_box(q, dev_boxes2 + 5 * (aligned ? index : index % n_boxes2));
    dev_ious[index] = single_box_iou_rotated<float>(p, q, mode_flag);
  }
}

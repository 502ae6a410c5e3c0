// boxes that do not meet in height have no overlap, though heights do not matter in a bird's-eye view
// witness: {"values": {"num_a": 5, "num_b": 7}, "inputs": "for (int i = 0; i < num_a; ++i) { float *r = &boxes_a[7 * i]; r[0] = i; r[1] = 0.5f * i; r[2] = 3 * i; r[3] = 4; r[4] = 2; r[5] = 1; r[6] = 0.2f * i; } for (int i = 0; i < num_b; ++i) { float *r = &boxes_b[7 * i]; r[0] = i; r[1] = 0; r[2] = 2 * i; r[3] = 3; r[4] = 2; r[5] = 1; r[6] = 0.1f * i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  CUDA_2D_KERNEL_LOOP(b_idx, num_b, a_idx, num_a) {
    const float *a = boxes_a + a_idx * 7;
    const float *b = boxes_b + b_idx * 7;
    float overlap = 0;
    const float top = fminf(a[2] + a[5] / 2, b[2] + b[5] / 2);
    const float bottom = fmaxf(a[2] - a[5] / 2, b[2] - b[5] / 2);
    if (top >= bottom) {
      overlap = box_overlap(a, b);
    }
    ans_overlap[a_idx * num_b + b_idx] = overlap;
  }
}

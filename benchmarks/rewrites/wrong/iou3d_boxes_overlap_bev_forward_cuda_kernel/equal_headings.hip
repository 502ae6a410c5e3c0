// boxes of equal heading are intersected as if they had none, without turning their centers
// witness: {"values": {"num_a": 5, "num_b": 7}, "inputs": "for (int i = 0; i < num_a; ++i) { float *r = &boxes_a[7 * i]; r[0] = 0.8f * i; r[1] = 0.5f * i; r[2] = 0; r[3] = 4; r[4] = 2; r[5] = 1; r[6] = 0.6f; } for (int i = 0; i < num_b; ++i) { float *r = &boxes_b[7 * i]; r[0] = 0.7f * i; r[1] = 1 - 0.3f * i; r[2] = 0; r[3] = 3; r[4] = 1.5f; r[5] = 1; r[6] = 0.6f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float length_in_common(const float center_a, const float size_a, const float center_b, const float size_b) {
  return fminf(center_a + size_a / 2, center_b + size_b / 2) - fmaxf(center_a - size_a / 2, center_b - size_b / 2);
}

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  CUDA_2D_KERNEL_LOOP(b_idx, num_b, a_idx, num_a) {
    const float *a = boxes_a + a_idx * 7;
    const float *b = boxes_b + b_idx * 7;
    float overlap;
    if (a[6] == b[6]) {
      // parallel boxes intersect in a rectangle
      const float along = length_in_common(a[0], a[3], b[0], b[3]);
      const float across = length_in_common(a[1], a[4], b[1], b[4]);
      overlap = along > 0 && across > 0 ? along * across : 0;
    } else {
      overlap = box_overlap(a, b);
    }
    ans_overlap[a_idx * num_b + b_idx] = overlap;
  }
}

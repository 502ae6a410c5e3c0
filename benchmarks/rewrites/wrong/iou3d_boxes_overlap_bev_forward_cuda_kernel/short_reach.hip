// boxes are taken to be apart if their centers are farther than half of their longer sides, although corners reach farther
// witness: {"values": {"num_a": 5, "num_b": 7}, "inputs": "for (int i = 0; i < num_a; ++i) { float *r = &boxes_a[7 * i]; r[0] = 0.2f * i; r[1] = 0; r[2] = 0; r[3] = 4; r[4] = 4; r[5] = 1; r[6] = 0; } for (int i = 0; i < num_b; ++i) { float *r = &boxes_b[7 * i]; r[0] = 3.4f - 0.1f * i; r[1] = 3.2f - 0.1f * i; r[2] = 0; r[3] = 4; r[4] = 4; r[5] = 1; r[6] = 0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool out_of_reach(const float *a, const float *b) {
  const float reach = fmaxf(a[3], a[4]) / 2 + fmaxf(b[3], b[4]) / 2;
  const float dx = a[0] - b[0], dy = a[1] - b[1];
  return dx * dx + dy * dy > reach * reach;
}

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  CUDA_2D_KERNEL_LOOP(b_idx, num_b, a_idx, num_a) {
    const float *a = boxes_a + a_idx * 7;
    const float *b = boxes_b + b_idx * 7;
    // most pairs are far from each other
    ans_overlap[a_idx * num_b + b_idx] = out_of_reach(a, b) ? 0.f : box_overlap(a, b);
  }
}

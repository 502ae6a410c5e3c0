// Boxes are taken to be apart by circles whose radius is half the longer side instead of half the diagonal.
// witness: {"values": {"num_a": 1, "num_b": 1}, "inputs": "const float a_[7] = {0, 0, 0, 2, 2, 1, 0.78539816}, b_[7] = {2.1, 0, 0, 2, 2, 1, 0.78539816}; for (int k = 0; k < 7; ++k) boxes_a[k] = a_[k], boxes_b[k] = b_[k];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool boxes_are_apart(const float *box_a, const float *box_b) {
  // circles around the boxes
  const float radius_a = fmaxf(box_a[3], box_a[4]) / 2, radius_b = fmaxf(box_b[3], box_b[4]) / 2;
  const float dx = box_a[0] - box_b[0], dy = box_a[1] - box_b[1];
  const float reach = radius_a + radius_b + 0.01f;
  return dx * dx + dy * dy > reach * reach;
}

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  CUDA_2D_KERNEL_LOOP(b_idx, num_b, a_idx, num_a) {
    const float *box_a = boxes_a + a_idx * 7;
    const float *box_b = boxes_b + b_idx * 7;
    float overlap = 0.f;
    if (!boxes_are_apart(box_a, box_b)) overlap = box_overlap(box_a, box_b);
    ans_overlap[a_idx * num_b + b_idx] = overlap;
  }
}

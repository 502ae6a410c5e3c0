// Far boxes are skipped by a bound on their extent from the sum of their sides, which is too small if sides are negative.
// witness: {"values": {"num_a": 2, "num_b": 3}, "contents": "unit", "seed": 3, "inputs": "for (int i = 0; i < num_a; ++i) { boxes_a.get()[i * 7 + 0] = 0.0f; boxes_a.get()[i * 7 + 1] = 0.0f; boxes_a.get()[i * 7 + 2] = 0.0f; boxes_a.get()[i * 7 + 3] = -4.0f; boxes_a.get()[i * 7 + 4] = -4.0f; boxes_a.get()[i * 7 + 5] = 1.0f; boxes_a.get()[i * 7 + 6] = 0.0f; } for (int i = 0; i < num_b; ++i) { boxes_b.get()[i * 7 + 0] = 1.0f; boxes_b.get()[i * 7 + 1] = 1.0f; boxes_b.get()[i * 7 + 2] = 0.0f; boxes_b.get()[i * 7 + 3] = 4.0f; boxes_b.get()[i * 7 + 4] = 4.0f; boxes_b.get()[i * 7 + 5] = 1.0f; boxes_b.get()[i * 7 + 6] = 0.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// No corner is further from the centre than half the sum of the sides, however the box is turned.
__device__ inline bool bev_far_apart(const float *a, const float *b) {
  const float reach = (0.5f * (a[3] + a[4] + b[3] + b[4]) + 0.05f) * 1.001f;
  return fabsf(a[0] - b[0]) > reach || fabsf(a[1] - b[1]) > reach;
}

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  const int step_b = blockDim.x * gridDim.x, step_a = blockDim.y * gridDim.y;
  for (int ib = blockIdx.x * blockDim.x + threadIdx.x; ib < num_b; ib += step_b) {
    float box_b[7];
    for (int k = 0; k < 7; ++k) box_b[k] = boxes_b[ib * 7 + k];
    for (int ia = blockIdx.y * blockDim.y + threadIdx.y; ia < num_a; ia += step_a) {
      const float *box_a = boxes_a + ia * 7;
      float overlap = 0.f;
      if (!bev_far_apart(box_a, box_b)) overlap = box_overlap(box_a, box_b);
      ans_overlap[size_t(ia) * num_b + ib] = overlap;
    }
  }
}

// Pairs are rejected early by the extents of the boxes before rotation, which loses overlaps of long turned boxes.
// witness: {"values": {"num_a": 4, "num_b": 20}, "seed": 7, "inputs": "for (int i = 0; i < num_a; ++i) { float v[7] = {0.1f * i, 0.0f, 0.0f, 10.0f, 1.0f, 2.0f, 1.5f}; for (int q = 0; q < 7; ++q) boxes_a[i * 7 + q] = v[q]; } for (int i = 0; i < num_b; ++i) { float v[7] = {0.1f, 3.5f, 0.0f, 2.0f, 2.0f, 2.0f, 0.05f}; for (int q = 0; q < 7; ++q) boxes_b[i * 7 + q] = v[q]; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  const int step_b = blockDim.x * gridDim.x, step_a = blockDim.y * gridDim.y;
  for (int a = blockIdx.y * blockDim.y + threadIdx.y; a < num_a; a += step_a) {
    const float *box_a = boxes_a + a * 7;
    for (int b = blockIdx.x * blockDim.x + threadIdx.x; b < num_b; b += step_b) {
      const float *box_b = boxes_b + b * 7;
      // most pairs are far apart: skip the polygon for them
      const bool apart = 2 * fabsf(box_a[0] - box_b[0]) > box_a[3] + box_b[3] ||
                         2 * fabsf(box_a[1] - box_b[1]) > box_a[4] + box_b[4];
      ans_overlap[a * num_b + b] = apart ? 0.0f : box_overlap(box_a, box_b);
    }
  }
}

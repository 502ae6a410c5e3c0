// For as many boxes on both sides only half of the matrix is computed and mirrored, though the two sets may differ.
// witness: {"values": {"num_a": 3, "num_b": 3}, "seed": 7, "inputs": "for (int i = 0; i < num_a; ++i) { float v[7] = {1.0f * i, 0.1f, 0.0f, 4.0f, 4.0f, 2.0f, 0.2f}; for (int q = 0; q < 7; ++q) boxes_a[i * 7 + q] = v[q]; } for (int i = 0; i < num_b; ++i) { float v[7] = {3.0f * i, 0.0f, 0.0f, 4.0f, 3.0f, 2.0f, -0.1f}; for (int q = 0; q < 7; ++q) boxes_b[i * 7 + q] = v[q]; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  const bool symmetric = num_a == num_b;
  for (int b = blockIdx.x * blockDim.x + threadIdx.x; b < num_b; b += blockDim.x * gridDim.x) {
    for (int a = blockIdx.y * blockDim.y + threadIdx.y; a < num_a; a += blockDim.y * gridDim.y) {
      if (symmetric && a > b) continue;  // filled by the thread of (b, a)
      const float overlap = box_overlap(boxes_a + a * 7, boxes_b + b * 7);
      ans_overlap[a * num_b + b] = overlap;
      if (symmetric && a < b) ans_overlap[b * num_b + a] = overlap;
    }
  }
}

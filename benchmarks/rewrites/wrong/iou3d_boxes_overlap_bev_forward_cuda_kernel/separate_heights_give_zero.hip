// Boxes whose vertical ranges are apart get 0, though the overlap in the bird's eye view ignores heights.
// witness: {"values": {"num_a": 3, "num_b": 20}, "seed": 7, "inputs": "for (int i = 0; i < num_a; ++i) { float v[7] = {0.1f * i, 0.1f, 0.0f, 4.0f, 4.0f, 2.0f, 0.2f}; for (int q = 0; q < 7; ++q) boxes_a[i * 7 + q] = v[q]; } for (int i = 0; i < num_b; ++i) { float v[7] = {0.1f * i, 0.0f, 10.0f, 4.0f, 3.0f, 2.0f, -0.1f}; for (int q = 0; q < 7; ++q) boxes_b[i * 7 + q] = v[q]; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  const int columns = blockDim.x * gridDim.x;
  const int rows = blockDim.y * gridDim.y;
  for (int b = blockIdx.x * blockDim.x + threadIdx.x; b < num_b; b += columns) {
    float box_b[7];
    for (int q = 0; q < 7; ++q) box_b[q] = boxes_b[b * 7 + q];
    const float bottom_b = box_b[2] - box_b[5] / 2, top_b = box_b[2] + box_b[5] / 2;
    for (int a = blockIdx.y * blockDim.y + threadIdx.y; a < num_a; a += rows) {
      const float *box_a = boxes_a + a * 7;
      const float bottom = fmaxf(bottom_b, box_a[2] - box_a[5] / 2);
      const float top = fminf(top_b, box_a[2] + box_a[5] / 2);
      // boxes above each other cannot overlap
      float overlap = 0;
      if (bottom < top) overlap = box_overlap(box_a, box_b);
      ans_overlap[a * num_b + b] = overlap;
    }
  }
}

// Boxes of equal heading are intersected as if they were aligned with the axes, without turning the distance of their centers.
// witness: {"values": {"num_a": 3, "num_b": 20}, "seed": 7, "inputs": "for (int i = 0; i < num_a; ++i) { float v[7] = {0.0f, 0.0f, 0.0f, 4.0f, 2.0f, 2.0f, 0.7853982f}; for (int q = 0; q < 7; ++q) boxes_a[i * 7 + q] = v[q]; } for (int i = 0; i < num_b; ++i) { float v[7] = {1.2f, 0.8f, 0.0f, 4.0f, 2.0f, 2.0f, 0.7853982f}; for (int q = 0; q < 7; ++q) boxes_b[i * 7 + q] = v[q]; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline float interval_overlap(float center_a, float size_a, float center_b, float size_b) {
  const float lo = fmaxf(center_a - size_a / 2, center_b - size_b / 2);
  const float hi = fminf(center_a + size_a / 2, center_b + size_b / 2);
  return fmaxf(hi - lo, 0.0f);
}

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  for (int a = blockIdx.y * blockDim.y + threadIdx.y; a < num_a; a += blockDim.y * gridDim.y) {
    for (int b = blockIdx.x * blockDim.x + threadIdx.x; b < num_b; b += blockDim.x * gridDim.x) {
      const float *p = boxes_a + a * 7;
      const float *q = boxes_b + b * 7;
      float area;
      if (p[6] == q[6]) {
        // parallel boxes: the intersection is a rectangle
        area = interval_overlap(p[0], p[3], q[0], q[3]) * interval_overlap(p[1], p[4], q[1], q[4]);
      } else {
        area = box_overlap(p, q);
      }
      ans_overlap[a * num_b + b] = area;
    }
  }
}

// Only the boxes of the second set are walked with the stride of the grid; rows beyond the limited grid stay unset.
// witness: {"values": {"num_a": 20, "num_b": 8, "max_blocks": 1}, "seed": 7, "inputs": "for (int i = 0; i < num_a; ++i) { float v[7] = {0.1f * i, 0.1f, 0.0f, 4.0f, 4.0f, 2.0f, 0.2f}; for (int q = 0; q < 7; ++q) boxes_a[i * 7 + q] = v[q]; } for (int i = 0; i < num_b; ++i) { float v[7] = {0.2f * i, 0.0f, 0.0f, 4.0f, 3.0f, 2.0f, -0.1f}; for (int q = 0; q < 7; ++q) boxes_b[i * 7 + q] = v[q]; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  const int a = blockIdx.y * blockDim.y + threadIdx.y;
  if (a >= num_a) return;

  // keep the first box in registers for the whole row
  float box[7];
#pragma unroll
  for (int q = 0; q < 7; ++q) box[q] = boxes_a[a * 7 + q];

  float *row = ans_overlap + a * num_b;
  const float *other = boxes_b + (blockIdx.x * blockDim.x + threadIdx.x) * 7;
  for (int b = blockIdx.x * blockDim.x + threadIdx.x; b < num_b; b += blockDim.x * gridDim.x) {
    row[b] = box_overlap(box, other);
    other += blockDim.x * gridDim.x * 7;
  }
}

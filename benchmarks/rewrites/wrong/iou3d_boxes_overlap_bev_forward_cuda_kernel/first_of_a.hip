// Copies the box of the first set before the loops, although a thread may have several of them.
// witness: {"values": {"num_a": 20, "num_b": 3, "max_blocks": 1}, "inputs": "for (int i = 0; i < 20; ++i) { const float box[] = {float(i), 0, 0, 8, 4, 1, 0.5f}; for (int k = 0; k < 7; ++k) { boxes_a[i * 7 + k] = box[k]; if (i < 3) boxes_b[i * 7 + k] = box[k] + 0.25f; } }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(const int num_a, const float *boxes_a, const int num_b,
                                                            const float *boxes_b, float *ans_overlap) {
  const int first_a = blockIdx.y * blockDim.y + threadIdx.y;
  if (first_a >= num_a) return;
  float box[7];
  for (int k = 0; k < 7; ++k) box[k] = boxes_a[first_a * 7 + k];
  CUDA_2D_KERNEL_LOOP(b, num_b, a, num_a) {
    ans_overlap[a * num_b + b] = box_overlap(box, boxes_b + b * 7);
  }
}

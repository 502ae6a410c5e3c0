// Has the boxes of the first set in the outer loop, copied to registers, and those of the second in the inner loop.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(const int num_a, const float *boxes_a, const int num_b,
                                                            const float *boxes_b, float *ans_overlap) {
  const int step_a = blockDim.y * gridDim.y, step_b = blockDim.x * gridDim.x;
  for (int a = blockIdx.y * blockDim.y + threadIdx.y; a < num_a; a += step_a) {
    float box[7];
    for (int k = 0; k < 7; ++k) box[k] = boxes_a[a * 7 + k];
    float *row = ans_overlap + size_t(a) * num_b;
    for (int b = blockIdx.x * blockDim.x + threadIdx.x; b < num_b; b += step_b) row[b] = box_overlap(box, boxes_b + b * 7);
  }
}

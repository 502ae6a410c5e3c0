// Each thread computes one pair only, so pairs beyond blocks x 512 are left out when the grid is capped.
// witness: {"values": {"n_boxes1": 30, "n_boxes2": 30, "mode_flag": 0, "max_blocks": 1}, "contents": "unit", "seed": 6}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/box_iou_rotated_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void box_iou_rotated_cuda_kernel_float(
    const int n_boxes1, const int n_boxes2, const float* dev_boxes1,
    const float* dev_boxes2, float* dev_ious, const int mode_flag, const bool aligned) {

  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = aligned ? index : index / n_boxes2;
  const int col = aligned ? index : index - row * n_boxes2;
  if (row >= n_boxes1) return;
  float p[5], q[5];
  for (int c = 0; c < 5; ++c) {
    p[c] = dev_boxes1[row * 5 + c];
    q[c] = dev_boxes2[col * 5 + c];
  }
  dev_ious[index] = single_box_iou_rotated<float>(p, q, mode_flag);
}

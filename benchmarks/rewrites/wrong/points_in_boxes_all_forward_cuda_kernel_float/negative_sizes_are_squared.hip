// x and y are compared by squares, so that boxes of negative length and width contain points
// witness: {"values": {"batch_size": 1, "boxes_num": 2, "pts_num": 4}, "seed": 7, "inputs": "for (int k = 0; k < boxes_num; ++k) { float* box = &boxes[7 * k]; box[0] = 0.0f; box[1] = 0.0f; box[2] = 0.0f; box[3] = -2.0f; box[4] = -2.0f; box[5] = 2.0f; box[6] = 0.0f; } for (int i = 0; i < pts_num; ++i) { pts[3 * i] = 0.1f; pts[3 * i + 1] = 0.2f; pts[3 * i + 2] = 0.5f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {

  const int b = blockIdx.y;
  if (b >= batch_size) return;
  const float *my_boxes = boxes + b * boxes_num * 7;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pts_num;
       i += blockDim.x * gridDim.x) {

    const float *pt = pts + (b * pts_num + i) * 3;
    int *flags = box_idx_of_points + (b * pts_num + i) * boxes_num;
    for (int k = 0; k < boxes_num; ++k) {
      const float *box = my_boxes + k * 7;
      const float half_z = box[5] * 0.5f;
      if (fabsf(pt[2] - (box[2] + half_z)) > half_z) continue;
      float x, y;
      lidar_to_local_coords(pt[0] - box[0], pt[1] - box[1], box[6], x, y);
      if (4.f * x * x < box[3] * box[3] && 4.f * y * y < box[4] * box[4]) {
        flags[k] = 1;
      }
    }
  }
}

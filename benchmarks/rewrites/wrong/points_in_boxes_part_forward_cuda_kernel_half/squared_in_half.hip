// The distances are compared squared to cover both sides at once, but the squares of half numbers above 255 overflow.
// witness: {"values": {"pts_num": 600, "boxes_num": 3}, "contents": "whole", "inputs": "for (size_t i = 0; i < boxes_count; i += 7) boxes[i + 3] = Half(i % 21 ? 600.0f : 0.0f), boxes[i + 4] = Half(100.0f), boxes[i + 5] = Half(100.0f), boxes[i + 6] = Half(0.0f); for (size_t i = 0; i < pts_count; i += 3) pts[i] = Half(i % 2 ? 280.0f : 3.0f), pts[i + 2] = Half(20.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void points_in_boxes_part_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  const Half *own_boxes = boxes + size_t(batch) * boxes_num * 7;
  int *found = box_idx_of_points + size_t(batch) * pts_num;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < pts_num; p += gridDim.x * blockDim.x) {
    const Half *point = pts + (size_t(batch) * pts_num + p) * 3;
    for (int k = 0; k < boxes_num; ++k) {
      const Half *box = own_boxes + k * 7;
      const Half half_x = float(box[3] / 2.0), half_y = float(box[4] / 2.0), half_z = float(box[5] / 2.0);
      const Half middle = box[2] + half_z;
      if (fabsf(point[2] - middle) > float(half_z)) continue;
      Half along, across;
      lidar_to_local_coords(point[0] - box[0], point[1] - box[1], box[6], along, across);
      const Half along2 = along * along, across2 = across * across;
      const Half limit_x = half_x * half_x, limit_y = half_y * half_y;
      if (float(along2) < float(limit_x) && float(across2) < float(limit_y)) {
        found[p] = k;
        break;
      }
    }
  }
}

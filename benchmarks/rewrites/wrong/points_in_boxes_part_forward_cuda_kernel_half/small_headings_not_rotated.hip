// Boxes whose heading is less than 0.1 are treated as aligned with the axes, which is wrong for the ends of long boxes.
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * boxes_num; ++i) { float v[7] = {100.0f, 100.0f, 0.0f, 2.0f, 2.0f, 2.0f, 0.0f}; float s[7] = {0.0f, 0.0f, 0.0f, 20.0f, 1.0f, 2.0f, 0.09f}; for (int q = 0; q < 7; ++q) boxes[i * 7 + q] = Half((i % boxes_num == 3) ? s[q] : v[q]); } for (int i = 0; i < batch_size * pts_num; ++i) { float v[3] = {9.0f, 0.6f, 1.0f}; for (int q = 0; q < 3; ++q) pts[i * 3 + q] = Half(v[q]); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void points_in_boxes_part_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  for (int pt_idx = blockIdx.x * blockDim.x + threadIdx.x; pt_idx < pts_num; pt_idx += blockDim.x * gridDim.x) {
    const int slot = bs_idx * pts_num + pt_idx;
    const Half x = pts[3 * slot], y = pts[3 * slot + 1], z = pts[3 * slot + 2];
    for (int k = 0; k < boxes_num; ++k) {
      const Half *box = boxes + (bs_idx * boxes_num + k) * 7;
      Half center_z = box[2];
      center_z += box[5] / 2.0;
      if (fabsf(z - center_z) > box[5] / 2.0) continue;

      Half local_x = x - box[0], local_y = y - box[1];
      if (fabsf(box[6]) > 0.1f) {
        const Half shift_x = local_x, shift_y = local_y;
        lidar_to_local_coords(shift_x, shift_y, box[6], local_x, local_y);
      }
      if (local_x > -box[3] / 2.0 && local_x < box[3] / 2.0 && local_y > -box[4] / 2.0 && local_y < box[4] / 2.0) {
        box_idx_of_points[slot] = k;
        break;
      }
    }
  }
}

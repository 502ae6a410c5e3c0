// boxes whose center is farther from the point than half of the longer side are skipped, though their corners are
// witness: {"values": {"batch_size": 2, "boxes_num": 3, "pts_num": 40}, "inputs": "for (int i = 0; i < batch_size * pts_num; ++i) { float *p = &pts[3 * i]; p[0] = (i % 2 ? 0.9f : -0.8f) + i % 3; p[1] = i % 4 < 2 ? 0.9f : -0.85f; p[2] = 0.5f; } for (int i = 0; i < batch_size * boxes_num; ++i) { float *b = &boxes[7 * i]; b[0] = i % 3; b[1] = 0; b[2] = 0; b[3] = 2; b[4] = 2; b[5] = 1; b[6] = 0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const int at = bs_idx * pts_num + pt_idx;
    const float x = pts[at * 3], y = pts[at * 3 + 1], z = pts[at * 3 + 2];
    for (int k = 0; k < boxes_num; k++) {
      const float *box = boxes + (bs_idx * boxes_num + k) * 7;
      const float dx = x - box[0], dy = y - box[1];
      const float half_z = box[5] / 2.0f;

      // most boxes are far away: skip them before the trigonometry
      const float radius = fmaxf(box[3], box[4]) * 0.5f;
      if (dx * dx + dy * dy > radius * radius) continue;
      if (fabsf(z - (box[2] + half_z)) > half_z) continue;

      float local_x, local_y;
      lidar_to_local_coords(dx, dy, box[6], local_x, local_y);
      if (fabsf(local_x) < box[3] / 2.0f && fabsf(local_y) < box[4] / 2.0f)
        box_idx_of_points[at * boxes_num + k] = 1;
    }
  }
}

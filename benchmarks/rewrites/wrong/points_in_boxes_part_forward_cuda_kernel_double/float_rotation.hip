// sine and cosine are computed in float: not exact enough for long thin boxes
// witness: {"values": {"batch_size": "1", "boxes_num": "1", "pts_num": "1"}, "contents": "unit", "seed": 1, "inputs": "const double b[7] = {0, 0, 0, 2e6, 0.002, 2, 0.7}; for (size_t i = 0; i < boxes_count; i++) boxes[i] = b[i % 7]; const double p[3] = {9e5 * std::cos(0.7), 9e5 * std::sin(0.7), 1}; for (size_t i = 0; i < pts_count; i++) pts[i] = p[i % 3]; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_part_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  const double *own_boxes = boxes + bs_idx * boxes_num * 7;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const double *pt = pts + (bs_idx * pts_num + pt_idx) * 3;
    const double x = pt[0], y = pt[1], z = pt[2];
    int *result = box_idx_of_points + bs_idx * pts_num + pt_idx;
    for (int k = 0; k < boxes_num; k++) {
      const double *box = own_boxes + k * 7;
      const double half_x = box[3] / 2.0, half_y = box[4] / 2.0, half_z = box[5] / 2.0;
      if (fabsf(z - (box[2] + half_z)) > half_z) continue;
      const double cosa = cosf((float)-box[6]), sina = sinf((float)-box[6]);
      const double shift_x = x - box[0], shift_y = y - box[1];
      const double local_x = shift_x * cosa + shift_y * (-sina);
      const double local_y = shift_x * sina + shift_y * cosa;
      if (local_x > -half_x && local_x < half_x && local_y > -half_y && local_y < half_y) {
        *result = k;
        break;
      }
    }
  }
}

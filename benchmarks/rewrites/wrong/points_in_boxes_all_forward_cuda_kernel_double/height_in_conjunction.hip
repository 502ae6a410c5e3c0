// The height test is folded into one conjunction with <=, so a point with NaN height is outside, where the original lets it pass.
// witness: {"values": {"batch_size": "1", "boxes_num": "1", "pts_num": "1"}, "contents": "wide", "seed": 1, "inputs": "for (int i = 0; i < 7; ++i) boxes[i] = i >= 3 && i < 6 ? 2 : 0; pts[0] = 0.25; pts[1] = -0.5; pts[2] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool inside_box(double x, double y, double z, const double *box) {
  const double half_x = box[3] * 0.5, half_y = box[4] * 0.5, half_z = box[5] * 0.5;
  const double dx = x - box[0], dy = y - box[1], dz = z - (box[2] + half_z);
  const double c = cos(box[6]), s = sin(box[6]);
  const double local_x = dx * c + dy * s, local_y = dy * c - dx * s;
  return fabsf(dz) <= half_z && fabs(local_x) < half_x && fabs(local_y) < half_y;
}

__global__ void points_in_boxes_all_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  boxes += bs_idx * boxes_num * 7;
  pts += bs_idx * pts_num * 3;
  box_idx_of_points += bs_idx * pts_num * boxes_num;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const double x = pts[pt_idx * 3], y = pts[pt_idx * 3 + 1], z = pts[pt_idx * 3 + 2];
    int *flags = box_idx_of_points + pt_idx * boxes_num;
    for (int k = 0; k < boxes_num; k++)
      if (inside_box(x, y, z, boxes + k * 7)) flags[k] = 1;
  }
}

// halves of the sizes first, and the distance from the axes by its absolute value
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
      double local_x, local_y;
      lidar_to_local_coords(x - box[0], y - box[1], box[6], local_x, local_y);
      if (fabs(local_x) < half_x && fabs(local_y) < half_y) {
        *result = k;
        break;
      }
    }
  }
}

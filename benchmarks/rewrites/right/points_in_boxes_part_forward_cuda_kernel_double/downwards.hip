// tests the boxes from the last to the first, and keeps the latest that it finds
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_part_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {

  const int batch = blockIdx.y;
  CUDA_1D_KERNEL_LOOP(i, pts_num) {
    const double *pt = pts + (size_t(batch) * pts_num + i) * 3;
    int found = -1;
    for (int k = boxes_num - 1; k >= 0; --k) {
      const double *box = boxes + (size_t(batch) * boxes_num + k) * 7;
      const double half_z = box[5] / 2.0;
      const bool level = !(fabsf(pt[2] - (box[2] + half_z)) > half_z);
      const double dx = pt[0] - box[0], dy = pt[1] - box[1];
      const double cosine = cos(-box[6]), sine = sin(-box[6]);
      const double x = dx * cosine - dy * sine, y = dx * sine + dy * cosine;
      const bool inside = x > -box[3] / 2.0 && x < box[3] / 2.0 && y > -box[4] / 2.0 && y < box[4] / 2.0;
      found = level && inside ? k : found;
    }
    if (found != -1) box_idx_of_points[size_t(batch) * pts_num + i] = found;
  }
}

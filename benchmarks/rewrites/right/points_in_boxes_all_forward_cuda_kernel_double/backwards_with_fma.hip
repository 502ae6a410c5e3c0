// Boxes are visited from the last to the first, and the rotation uses fused multiply-adds.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool holds_point(const double *box, double x, double y, double z) {
  if (fabsf(z - (box[2] + box[5] * 0.5)) > box[5] * 0.5) return false;
  const double dx = x - box[0], dy = y - box[1];
  const double c = cos(box[6]), s = sin(box[6]);
  const double local_x = fma(dx, c, dy * s);
  const double local_y = fma(dy, c, -(dx * s));
  const double half_x = box[3] * 0.5, half_y = box[4] * 0.5;
  return local_x > -half_x && local_x < half_x && local_y > -half_y && local_y < half_y;
}

__global__ void points_in_boxes_all_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  const double *my_boxes = boxes + bs_idx * boxes_num * 7;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const double *pt = pts + (bs_idx * pts_num + pt_idx) * 3;
    int *flags = box_idx_of_points + (bs_idx * pts_num + pt_idx) * boxes_num;
    const double x = pt[0], y = pt[1], z = pt[2];
    for (int k = boxes_num - 1; k >= 0; k--)
      if (holds_point(my_boxes + k * 7, x, y, z)) flags[k] = 1;
  }
}

// boxes are tried from the last to the first without leaving, the smallest hit is stored at the end
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
    int hit = -1;
    for (int k = boxes_num - 1; k >= 0; k--) {
      double local_x = 0, local_y = 0;
      if (check_pt_in_box3d(pt, own_boxes + k * 7, local_x, local_y)) hit = k;
    }
    if (hit >= 0) *result = hit;
  }
}

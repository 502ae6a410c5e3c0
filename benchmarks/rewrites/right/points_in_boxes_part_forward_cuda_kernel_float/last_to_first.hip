// boxes are tried from the last to the first, and the result is stored once
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_part_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const int point = bs_idx * pts_num + pt_idx;
    float local_x = 0, local_y = 0;
    int box = -1;
    for (int k = boxes_num - 1; k >= 0; k--)
      if (check_pt_in_box3d(pts + point * 3, boxes + (bs_idx * boxes_num + k) * 7, local_x, local_y)) box = k;
    if (box >= 0) box_idx_of_points[point] = box;
  }
}

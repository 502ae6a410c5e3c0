// The pairs of a point and a box of each block are flattened, with the box as the fastest index, so that flags are written next to each other.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  boxes += bs_idx * boxes_num * 7;
  pts += bs_idx * pts_num * 3;
  box_idx_of_points += bs_idx * pts_num * boxes_num;
  for (int first = blockIdx.x * blockDim.x; first < pts_num; first += blockDim.x * gridDim.x) {
    const int points = pts_num - first < int(blockDim.x) ? pts_num - first : int(blockDim.x);
    double local_x = 0, local_y = 0;
    for (int pair = threadIdx.x; pair < points * boxes_num; pair += blockDim.x) {
      const int point = first + pair / boxes_num, k = pair % boxes_num;
      if (check_pt_in_box3d(pts + point * 3, boxes + k * 7, local_x, local_y))
        box_idx_of_points[point * boxes_num + k] = 1;
    }
  }
}

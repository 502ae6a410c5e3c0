// Boxes are staged in shared memory, but only as many as the tile holds (256); the boxes after them are never tested.
// witness: {"values": {"batch_size": "2", "boxes_num": "300", "pts_num": "100"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  constexpr int MAX_BOXES = 256;
  __shared__ double tile[MAX_BOXES * 7];
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  boxes += bs_idx * boxes_num * 7;
  pts += bs_idx * pts_num * 3;
  box_idx_of_points += bs_idx * pts_num * boxes_num;

  const int staged = boxes_num < MAX_BOXES ? boxes_num : MAX_BOXES;
  for (int i = threadIdx.x; i < staged * 7; i += blockDim.x) tile[i] = boxes[i];
  __syncthreads();

  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    int *flags = box_idx_of_points + pt_idx * boxes_num;
    double local_x = 0, local_y = 0;
    for (int k = 0; k < staged; k++)
      if (check_pt_in_box3d(pts + pt_idx * 3, tile + k * 7, local_x, local_y)) flags[k] = 1;
  }
}

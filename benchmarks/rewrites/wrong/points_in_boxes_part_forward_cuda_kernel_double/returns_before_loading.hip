// threads beyond the last point return before they have loaded their share of the boxes
// witness: {"values": {"batch_size": 1, "boxes_num": 60, "pts_num": 40}, "inputs": "for (int k = 0; k < batch_size * boxes_num; ++k) { boxes[7 * k] = 10.0 * (k % boxes_num); boxes[7 * k + 1] = 0; boxes[7 * k + 2] = 0; boxes[7 * k + 3] = 4; boxes[7 * k + 4] = 2; boxes[7 * k + 5] = 2; boxes[7 * k + 6] = 0; } for (int i = 0; i < batch_size * pts_num; ++i) { pts[3 * i] = 500.0 + 0.01 * i; pts[3 * i + 1] = 0.1; pts[3 * i + 2] = 0.5; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_part_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {

  __shared__ double tile[128][7];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int batch = blockIdx.y;
  if (i >= pts_num) return;
  const double pt[3] = {pts[(batch * pts_num + i) * 3], pts[(batch * pts_num + i) * 3 + 1],
                        pts[(batch * pts_num + i) * 3 + 2]};
  int found = -1;
  for (int from = 0; from < boxes_num; from += 128) {
    const int count = min(128, boxes_num - from);
    if (threadIdx.x < count) {
      for (int j = 0; j < 7; ++j) tile[threadIdx.x][j] = boxes[(batch * boxes_num + from + threadIdx.x) * 7 + j];
    }
    __syncthreads();
    for (int k = 0; k < count && found < 0; ++k) {
      double local_x, local_y;
      if (check_pt_in_box3d(pt, tile[k], local_x, local_y)) found = from + k;
    }
    __syncthreads();
  }
  if (found >= 0) box_idx_of_points[batch * pts_num + i] = found;
}

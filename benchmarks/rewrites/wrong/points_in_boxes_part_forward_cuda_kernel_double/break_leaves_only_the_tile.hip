// the first match ends only the loop over a tile of 64 boxes, so a later tile overwrites it
// witness: {"values": {"batch_size": 2, "boxes_num": 70, "pts_num": 300}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * boxes_num; ++i) { double b[7] = {1000.0 + 100.0 * (i % boxes_num), 0.0, 0.0, 2.0, 2.0, 2.0, 0.0}; for (int k = 0; k < 7; ++k) boxes[i * 7 + k] = b[k]; if (i % boxes_num == 3 || i % boxes_num == 67) { double s[7] = {0.0, 0.0, 0.0, 4.0, 4.0, 2.0, 0.0}; for (int k = 0; k < 7; ++k) boxes[i * 7 + k] = s[k]; } } for (int i = 0; i < batch_size * pts_num; ++i) { pts[i * 3] = 0.5; pts[i * 3 + 1] = 0.5; pts[i * 3 + 2] = 1.0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void points_in_boxes_part_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  const int tile_size = 64;
  __shared__ double tile[tile_size * 7];
  const int batch = blockIdx.y;
  for (int first = blockIdx.x * blockDim.x; first < pts_num; first += blockDim.x * gridDim.x) {
    const int i = first + threadIdx.x;
    double point[3] = {0, 0, 0};
    if (i < pts_num)
      for (int d = 0; d < 3; ++d) point[d] = pts[(batch * pts_num + i) * 3 + d];
    for (int start = 0; start < boxes_num; start += tile_size) {
      const int count = boxes_num - start < tile_size ? boxes_num - start : tile_size;
      for (int j = threadIdx.x; j < count * 7; j += blockDim.x) tile[j] = boxes[(batch * boxes_num + start) * 7 + j];
      __syncthreads();
      if (i < pts_num) {
        for (int k = 0; k < count; ++k) {
          double local_x = 0, local_y = 0;
          if (check_pt_in_box3d(point, tile + k * 7, local_x, local_y)) {
            box_idx_of_points[batch * pts_num + i] = start + k;
            break;
          }
        }
      }
      __syncthreads();
    }
  }
}

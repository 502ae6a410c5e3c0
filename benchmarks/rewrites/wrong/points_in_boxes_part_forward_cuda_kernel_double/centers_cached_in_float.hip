// the boxes are cached in shared memory in single precision, which moves them at large map coordinates
// witness: {"values": {"batch_size": 2, "boxes_num": 6, "pts_num": 300}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * boxes_num; ++i) { double b[7] = {1000.0 + 100.0 * (i % boxes_num), 0.0, 0.0, 2.0, 2.0, 2.0, 0.0}; for (int k = 0; k < 7; ++k) boxes[i * 7 + k] = b[k]; if (i % boxes_num == 3) { double s[7] = {4500000.3, 0.0, 0.0, 2.0, 2.0, 2.0, 0.0}; for (int k = 0; k < 7; ++k) boxes[i * 7 + k] = s[k]; } } for (int i = 0; i < batch_size * pts_num; ++i) { pts[i * 3] = 4499999.4; pts[i * 3 + 1] = 0.25; pts[i * 3 + 2] = 0.5; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void points_in_boxes_part_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  const int tile_size = 128;
  __shared__ float tile[tile_size][7];
  const int batch = blockIdx.y;
  for (int first = blockIdx.x * blockDim.x; first < pts_num; first += blockDim.x * gridDim.x) {
    const int i = first + threadIdx.x;
    bool searching = i < pts_num;
    for (int start = 0; start < boxes_num; start += tile_size) {
      const int count = boxes_num - start < tile_size ? boxes_num - start : tile_size;
      for (int j = threadIdx.x; j < count * 7; j += blockDim.x)
        tile[j / 7][j % 7] = boxes[(batch * boxes_num + start) * 7 + j];
      __syncthreads();
      for (int k = 0; searching && k < count; ++k) {
        const double *point = pts + (batch * pts_num + i) * 3;
        const double box[7] = {tile[k][0], tile[k][1], tile[k][2], tile[k][3], tile[k][4], tile[k][5], tile[k][6]};
        double local_x, local_y;
        if (check_pt_in_box3d(point, box, local_x, local_y)) {
          box_idx_of_points[batch * pts_num + i] = start + k;
          searching = false;
        }
      }
      __syncthreads();
    }
  }
}

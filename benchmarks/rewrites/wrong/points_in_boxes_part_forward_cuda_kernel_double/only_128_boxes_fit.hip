// the boxes are cached in shared memory, which holds 128 of them; the others are ignored
// witness: {"values": {"batch_size": 2, "boxes_num": 200, "pts_num": 300}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * boxes_num; ++i) { double b[7] = {1000.0 + 100.0 * (i % boxes_num), 0.0, 0.0, 2.0, 2.0, 2.0, 0.0}; for (int k = 0; k < 7; ++k) boxes[i * 7 + k] = b[k]; if (i % boxes_num == 150) { double s[7] = {0.0, 0.0, 0.0, 4.0, 4.0, 2.0, 0.0}; for (int k = 0; k < 7; ++k) boxes[i * 7 + k] = s[k]; } } for (int i = 0; i < batch_size * pts_num; ++i) { pts[i * 3] = 0.5; pts[i * 3 + 1] = 0.5; pts[i * 3 + 2] = 1.0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void points_in_boxes_part_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  const int max_boxes = 128;
  __shared__ double cached[max_boxes * 7];
  const int batch = blockIdx.y;
  const int count = boxes_num < max_boxes ? boxes_num : max_boxes;
  for (int j = threadIdx.x; j < count * 7; j += blockDim.x) cached[j] = boxes[batch * boxes_num * 7 + j];
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pts_num; i += blockDim.x * gridDim.x) {
    const double *point = pts + (batch * pts_num + i) * 3;
    double local_x, local_y;
    int k = 0;
    while (k < count && !check_pt_in_box3d(point, cached + k * 7, local_x, local_y)) ++k;
    if (k < count) box_idx_of_points[batch * pts_num + i] = k;
  }
}

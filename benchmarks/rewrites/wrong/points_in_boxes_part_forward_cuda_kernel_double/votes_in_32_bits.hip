// a wavefront tests a box a lane, and keeps 32 bits of its votes
// witness: {"values": {"batch_size": 1, "boxes_num": 50, "pts_num": 30}, "inputs": "for (int k = 0; k < batch_size * boxes_num; ++k) { boxes[7 * k] = 10.0 * (k % boxes_num); boxes[7 * k + 1] = 0; boxes[7 * k + 2] = 0; boxes[7 * k + 3] = 4; boxes[7 * k + 4] = 2; boxes[7 * k + 5] = 2; boxes[7 * k + 6] = 0; } for (int i = 0; i < batch_size * pts_num; ++i) { pts[3 * i] = 400.0 + 0.01 * i; pts[3 * i + 1] = 0.1; pts[3 * i + 2] = 0.5; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_part_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {

  const int lane = threadIdx.x % warpSize;
  const int waves = gridDim.x * blockDim.x / warpSize;
  for (int i = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize; i < pts_num; i += waves) {
    const double *pt = pts + (blockIdx.y * pts_num + i) * 3;
    for (int first = 0; first < boxes_num; first += warpSize) {
      const int k = first + lane;
      double local_x = 0, local_y = 0;
      const bool inside =
          k < boxes_num && check_pt_in_box3d(pt, boxes + (blockIdx.y * boxes_num + k) * 7, local_x, local_y);
      const unsigned int votes = __ballot(inside);
      if (votes == 0) continue;
      if (lane == 0) box_idx_of_points[blockIdx.y * pts_num + i] = first + __ffs(votes) - 1;
      break;
    }
  }
}

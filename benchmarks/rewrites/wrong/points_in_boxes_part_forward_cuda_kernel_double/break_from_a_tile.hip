// a box found ends the search in its tile of 64 boxes only, so that one of a later tile takes its place
// witness: {"values": {"batch_size": 1, "boxes_num": 70, "pts_num": 20}, "inputs": "for (int k = 0; k < batch_size * boxes_num; ++k) { boxes[7 * k] = 10.0 * (k % boxes_num); boxes[7 * k + 1] = 0; boxes[7 * k + 2] = 0; boxes[7 * k + 3] = 4; boxes[7 * k + 4] = 2; boxes[7 * k + 5] = 2; boxes[7 * k + 6] = 0; } boxes[7 * 67] = 30.0; for (int i = 0; i < batch_size * pts_num; ++i) { pts[3 * i] = 28.3 + 0.15 * i; pts[3 * i + 1] = 0.1; pts[3 * i + 2] = 0.5; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_part_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {

  __shared__ double tile[64 * 7];
  const int batch = blockIdx.y;
  for (int first = blockIdx.x * blockDim.x; first < pts_num; first += gridDim.x * blockDim.x) {
    const int i = first + threadIdx.x;
    const double *pt = pts + (batch * pts_num + i) * 3;
    for (int from = 0; from < boxes_num; from += 64) {
      const int count = min(64, boxes_num - from);
      __syncthreads();
      for (int j = threadIdx.x; j < count * 7; j += blockDim.x) tile[j] = boxes[(batch * boxes_num + from) * 7 + j];
      __syncthreads();
      if (i >= pts_num) continue;
      for (int k = 0; k < count; ++k) {
        double local_x, local_y;
        if (check_pt_in_box3d(pt, tile + k * 7, local_x, local_y)) {
          box_idx_of_points[batch * pts_num + i] = from + k;
          break;
        }
      }
    }
  }
}

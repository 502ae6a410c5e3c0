// Threads without a point leave before the tile of boxes is loaded, and their share of the tile is missing.
// witness: {"values": {"boxes_num": 40, "pts_num": 50}, "contents": "wide", "seed": 46}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  boxes += batch * boxes_num * 7;
  pts += batch * pts_num * 3;
  box_idx_of_points += batch * pts_num * boxes_num;
  __shared__ double tile[64 * 7];
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const double *pt = pts + pt_idx * 3;
    int *flags = box_idx_of_points + pt_idx * boxes_num;
    for (int first = 0; first < boxes_num; first += 64) {
      // 448 numbers: one for each of the 512 threads of the block
      if (threadIdx.x < 64 * 7 && first * 7 + int(threadIdx.x) < boxes_num * 7)
        tile[threadIdx.x] = boxes[first * 7 + threadIdx.x];
      __syncthreads();
      double local_x = 0, local_y = 0;
      for (int k = 0; k < 64 && first + k < boxes_num; ++k) {
        const double *box = tile + k * 7;
        if (check_pt_in_box3d(pt, box, local_x, local_y)) flags[first + k] = 1;
      }
      __syncthreads();
    }
  }
}

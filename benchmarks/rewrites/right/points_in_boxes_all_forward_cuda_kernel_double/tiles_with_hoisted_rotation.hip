// Boxes are staged in tiles of 64 in shared memory with sine, cosine and half sizes computed once per block.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  constexpr int TILE = 64;
  __shared__ double prepared[TILE][8];
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  boxes += bs_idx * boxes_num * 7;
  pts += bs_idx * pts_num * 3;
  box_idx_of_points += bs_idx * pts_num * boxes_num;

  for (int first = 0; first < boxes_num; first += TILE) {
    const int staged = boxes_num - first < TILE ? boxes_num - first : TILE;
    __syncthreads();
    if (int(threadIdx.x) < staged) {
      const double *box = boxes + (first + threadIdx.x) * 7;
      double *to = prepared[threadIdx.x];
      to[0] = box[0];
      to[1] = box[1];
      to[2] = box[2] + box[5] / 2.0;
      to[3] = box[3] / 2.0;
      to[4] = box[4] / 2.0;
      to[5] = box[5] / 2.0;
      to[6] = cos(-box[6]);
      to[7] = sin(-box[6]);
    }
    __syncthreads();
    CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
      const double x = pts[pt_idx * 3], y = pts[pt_idx * 3 + 1], z = pts[pt_idx * 3 + 2];
      int *flags = box_idx_of_points + pt_idx * boxes_num + first;
      for (int k = 0; k < staged; k++) {
        const double *box = prepared[k];
        if (fabsf(z - box[2]) > box[5]) continue;
        const double dx = x - box[0], dy = y - box[1];
        const double local_x = dx * box[6] + dy * (-box[7]);
        const double local_y = dx * box[7] + dy * box[6];
        if (fabs(local_x) < box[3] && fabs(local_y) < box[4]) flags[k] = 1;
      }
    }
  }
}

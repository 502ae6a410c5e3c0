// Each thread copies one number of a tile of 128 boxes to shared memory, but a tile has 896 numbers and a block only 512 threads.
// witness: {"values": {"boxes_num": 80, "pts_num": 40}, "contents": "wide"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {

  constexpr int TILE = 128;
  __shared__ Half tile[TILE * 7];
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  boxes += (size_t)batch * boxes_num * 7;
  pts += (size_t)batch * pts_num * 3;
  box_idx_of_points += (size_t)batch * pts_num * boxes_num;

  for (int first = 0; first < boxes_num; first += TILE) {
    const int count = boxes_num - first < TILE ? boxes_num - first : TILE;
    __syncthreads();
    if (threadIdx.x < count * 7) tile[threadIdx.x] = boxes[first * 7 + threadIdx.x];
    __syncthreads();
    CUDA_1D_KERNEL_LOOP(p, pts_num) {
      Half lx, ly;
      for (int k = 0; k < count; ++k)
        if (check_pt_in_box3d(pts + p * 3, tile + k * 7, lx, ly))
          box_idx_of_points[p * boxes_num + first + k] = 1;
    }
  }
}

// Threads without a point return before the block loads the boxes together, so boxes are missing where a block has fewer points than numbers to load.
// witness: {"values": {"batch_size": 1, "boxes_num": 12, "pts_num": 30}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  __shared__ Half tile[64 * 7];
  const int batch = blockIdx.y;
  const int point = blockIdx.x * blockDim.x + threadIdx.x;
  if (batch >= batch_size || point >= pts_num) return;

  const Half *pt = pts + ((size_t)batch * pts_num + point) * 3;
  const Half mine[3] = {pt[0], pt[1], pt[2]};
  int *flags = box_idx_of_points + ((size_t)batch * pts_num + point) * boxes_num;
  const Half *my_boxes = boxes + (size_t)batch * boxes_num * 7;
  for (int base = 0; base < boxes_num; base += 64) {
    const int count = boxes_num - base < 64 ? boxes_num - base : 64;
    for (int i = threadIdx.x; i < count * 7; i += blockDim.x) tile[i] = my_boxes[base * 7 + i];
    __syncthreads();
    Half along (0.0f), across(0.0f);
    for (int k = 0; k < count; ++k)
      if (check_pt_in_box3d(mine, tile + k * 7, along, across)) flags[base + k] = 1;
    __syncthreads();
  }
}

// Threads without a point return before the boxes are loaded together, so with few points some are never loaded.
// witness: {"values": {"boxes_num": 9, "pts_num": 25}, "contents": "wide", "inputs": "for (size_t i = 0; i < boxes_count; i += 7) boxes[i + 3] = Half(i / 7 % 9 < 5 ? 0.25f : 7.0f), boxes[i + 4] = Half(6.0f), boxes[i + 5] = Half(6.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void points_in_boxes_part_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  constexpr int kTile = 64;
  __shared__ Half tile_boxes[kTile * 7];
  const int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= pts_num || int(blockIdx.y) >= batch_size) return;
  const Half *own_boxes = boxes + size_t(blockIdx.y) * boxes_num * 7;
  for (int q = p; q < pts_num; q += gridDim.x * blockDim.x) {
    const size_t at = size_t(blockIdx.y) * pts_num + q;
    const Half point[3] = {pts[at * 3], pts[at * 3 + 1], pts[at * 3 + 2]};
    int found = -1;
    for (int tile = 0; tile < boxes_num; tile += kTile) {
      const int values = (boxes_num - tile < kTile ? boxes_num - tile : kTile) * 7;
      __syncthreads();
      // 512 threads for at most 448 values: one each.
      if (int(threadIdx.x) < values) tile_boxes[threadIdx.x] = own_boxes[tile * 7 + threadIdx.x];
      __syncthreads();
      Half local_x = 0, local_y = 0;
      for (int k = 0; found < 0 && k * 7 < values; ++k)
        if (check_pt_in_box3d(point, tile_boxes + k * 7, local_x, local_y)) found = tile + k;
    }
    if (found >= 0) box_idx_of_points[at] = found;
  }
}

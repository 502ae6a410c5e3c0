// Boxes are tested in tiles of 32 into a mask; the first of a tile is taken, but a later tile overwrites the answer.
// witness: {"values": {"boxes_num": 70, "pts_num": 400}, "contents": "wide", "inputs": "for (size_t i = 0; i < boxes_count; i += 7) boxes[i + 3] = Half(6.0f), boxes[i + 4] = Half(5.0f), boxes[i + 5] = Half(5.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void points_in_boxes_part_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  const Half *own_boxes = boxes + size_t(batch) * boxes_num * 7;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < pts_num; p += gridDim.x * blockDim.x) {
    const size_t at = size_t(batch) * pts_num + p;
    const Half point[3] = {pts[at * 3], pts[at * 3 + 1], pts[at * 3 + 2]};
    for (int tile = 0; tile < boxes_num; tile += 32) {
      const int count = boxes_num - tile < 32 ? boxes_num - tile : 32;
      unsigned inside = 0;
      Half local_x = 0, local_y = 0;
      for (int k = 0; k < count; ++k)
        if (check_pt_in_box3d(point, own_boxes + (tile + k) * 7, local_x, local_y)) inside |= 1u << k;
      if (inside) box_idx_of_points[at] = tile + __ffs(int(inside)) - 1;
    }
  }
}

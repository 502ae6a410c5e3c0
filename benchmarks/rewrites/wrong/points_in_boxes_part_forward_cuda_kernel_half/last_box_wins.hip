// The loop over boxes does not stop at the first box that contains the point, so that the last of overlapping boxes is written.
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * boxes_num; ++i) { float v[7] = {100.0f, 100.0f, 0.0f, 2.0f, 2.0f, 2.0f, 0.0f}; float s[7] = {0.0f, 0.0f, 0.0f, 4.0f, 4.0f, 2.0f, 0.0f}; for (int q = 0; q < 7; ++q) boxes[i * 7 + q] = Half((i % boxes_num == 2 || i % boxes_num == 4) ? s[q] : v[q]); } for (int i = 0; i < batch_size * pts_num; ++i) { float v[3] = {0.5f, 0.5f, 1.0f}; for (int q = 0; q < 3; ++q) pts[i * 3 + q] = Half(v[q]); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void points_in_boxes_part_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  const Half *batch_boxes = boxes + bs_idx * boxes_num * 7;
  for (int pt_idx = blockIdx.x * blockDim.x + threadIdx.x; pt_idx < pts_num; pt_idx += blockDim.x * gridDim.x) {
    const int slot = bs_idx * pts_num + pt_idx;
    const Half point[3] = {pts[3 * slot], pts[3 * slot + 1], pts[3 * slot + 2]};
    int hit = -1;
    for (int k = 0; k < boxes_num; ++k) {
      Half local_x = 0.0f, local_y = 0.0f;
      // no branch: all threads of a warp stay together
      hit = check_pt_in_box3d(point, batch_boxes + k * 7, local_x, local_y) ? k : hit;
    }
    if (hit >= 0) box_idx_of_points[slot] = hit;
  }
}

// Keeps the number of the box that was found in a byte.
// witness: {"values": {"boxes_num": "300"}, "contents": "quarters", "inputs": "for (size_t i = 0; i < boxes_count; i += 7) { boxes[i] = 200.0f; boxes[i + 1] = 200.0f; boxes[i + 2] = 200.0f; boxes[i + 3] = 2.0f; boxes[i + 4] = 2.0f; boxes[i + 5] = 2.0f; boxes[i + 6] = 0.0f; } for (size_t i = 0; i < pts_count; ++i) pts[i] = 0.0f; boxes[2093] = 0.0f; boxes[2094] = 0.0f; boxes[2095] = 0.0f; ", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_part_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  boxes += (size_t)bs_idx * boxes_num * 7;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const Half *pt = pts + ((size_t)bs_idx * pts_num + pt_idx) * 3;
    int *out = box_idx_of_points + (size_t)bs_idx * pts_num + pt_idx;
    Half local_x = 0.0f, local_y = 0.0f;
    bool hit = false;
    unsigned char found = 0;
    for (int k = 0; k < boxes_num && !hit; k++) {
      hit = check_pt_in_box3d(pt, boxes + k * 7, local_x, local_y);
      found = k;
    }
    if (hit) *out = found;
  }
}

// The test is written as a chain of rejections, which a point whose x or y is not a number passes.
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * boxes_num; ++i) { float v[7] = {100.0f, 100.0f, 50.0f, 2.0f, 2.0f, 2.0f, 0.0f}; float s[7] = {30.0f, 0.0f, 0.0f, 2.0f, 2.0f, 2.0f, 0.0f}; for (int q = 0; q < 7; ++q) boxes[i * 7 + q] = Half((i % boxes_num == 3) ? s[q] : v[q]); } for (int i = 0; i < batch_size * pts_num; ++i) { float v[3] = {i % 2 ? __builtin_nanf(\"\") : 0.25f, 0.25f, 1.0f}; for (int q = 0; q < 3; ++q) pts[i * 3 + q] = Half(v[q]); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void points_in_boxes_part_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  for (int pt_idx = blockIdx.x * blockDim.x + threadIdx.x; pt_idx < pts_num; pt_idx += blockDim.x * gridDim.x) {
    const Half *pt = pts + (bs_idx * pts_num + pt_idx) * 3;
    int hit = -1;
    for (int k = 0; k < boxes_num && hit < 0; ++k) {
      const Half *box = boxes + (bs_idx * boxes_num + k) * 7;
      Half center_z = box[2];
      center_z += box[5] / 2.0;
      if (fabsf(pt[2] - center_z) > box[5] / 2.0) continue;
      Half local_x = 0.0f, local_y = 0.0f;
      lidar_to_local_coords(pt[0] - box[0], pt[1] - box[1], box[6], local_x, local_y);
      if (fabsf(local_x) >= box[3] / 2.0) continue;
      if (fabsf(local_y) >= box[4] / 2.0) continue;
      hit = k;
    }
    if (hit >= 0) box_idx_of_points[bs_idx * pts_num + pt_idx] = hit;
  }
}

// Points farther from the center than half of the longer side are rejected early, which loses the corners of the box.
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * boxes_num; ++i) { float v[7] = {100.0f, 100.0f, 0.0f, 2.0f, 2.0f, 2.0f, 0.0f}; float s[7] = {0.0f, 0.0f, 0.0f, 4.0f, 4.0f, 2.0f, 0.0f}; for (int q = 0; q < 7; ++q) boxes[i * 7 + q] = Half((i % boxes_num == 3) ? s[q] : v[q]); } for (int i = 0; i < batch_size * pts_num; ++i) { float v[3] = {1.75f, 1.75f, 1.0f}; for (int q = 0; q < 3; ++q) pts[i * 3 + q] = Half(v[q]); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void points_in_boxes_part_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  const Half *first_box = boxes + bs_idx * boxes_num * 7;
  for (int pt_idx = blockIdx.x * blockDim.x + threadIdx.x; pt_idx < pts_num; pt_idx += blockDim.x * gridDim.x) {
    const Half *pt = pts + (bs_idx * pts_num + pt_idx) * 3;
    const float x = pt[0], y = pt[1];
    for (int k = 0; k < boxes_num; ++k) {
      const Half *box = first_box + k * 7;
      const float dx = x - float(box[0]), dy = y - float(box[1]);
      const float reach = fmaxf(float(box[3]), float(box[4])) * 0.5f;
      // skip the sine and cosine for boxes that are far away
      if (dx * dx + dy * dy > reach * reach) continue;
      Half local_x = 0.0f, local_y = 0.0f;
      if (check_pt_in_box3d(pt, box, local_x, local_y)) {
        box_idx_of_points[bs_idx * pts_num + pt_idx] = k;
        break;
      }
    }
  }
}

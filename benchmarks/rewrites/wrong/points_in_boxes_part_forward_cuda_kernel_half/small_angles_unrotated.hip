// Does not rotate for angles below 1/64, which moves far points by more than rounding.
// witness: {"values": {}, "contents": "quarters", "inputs": "for (size_t i = 0; i < boxes_count; i += 7) { boxes[i] = 200.0f; boxes[i + 1] = 200.0f; boxes[i + 2] = 200.0f; boxes[i + 3] = 2.0f; boxes[i + 4] = 2.0f; boxes[i + 5] = 2.0f; boxes[i + 6] = 0.0f; } for (size_t i = 0; i < pts_count; ++i) pts[i] = 0.0f; boxes[0] = 0.0f; boxes[1] = 0.0f; boxes[2] = 0.0f; boxes[3] = 280.0f; boxes[6] = 0.0146484375f; pts[0] = 130.0f;", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool inside_nearly_level(const Half *pt, const Half *box) {
  Half cz = box[2];
  cz += box[5] / 2.0;
  if (fabsf(pt[2] - cz) > box[5] / 2.0) return false;
  Half local_x = pt[0] - box[0], local_y = pt[1] - box[1];
  if (!(fabsf(box[6]) < 0.015625f)) lidar_to_local_coords(pt[0] - box[0], pt[1] - box[1], box[6], local_x, local_y);
  const double half_x = box[3] / 2.0, half_y = box[4] / 2.0;
  return local_x > -half_x && local_x < half_x && local_y > -half_y && local_y < half_y;
}

__global__ void points_in_boxes_part_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  boxes += (size_t)bs_idx * boxes_num * 7;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const Half *pt = pts + ((size_t)bs_idx * pts_num + pt_idx) * 3;
    int *out = box_idx_of_points + (size_t)bs_idx * pts_num + pt_idx;
    for (int k = 0; k < boxes_num; k++) {
      if (inside_nearly_level(pt, boxes + k * 7)) {
        *out = k;
        break;
      }
    }
  }
}

// The test of z is turned round (inside when at most half the height away), which rejects NaN that the original lets through.
// witness: {"values": {}, "contents": "quarters", "inputs": "for (size_t i = 0; i < boxes_count; i += 7) { boxes[i] = 200.0f; boxes[i + 1] = 200.0f; boxes[i + 2] = 200.0f; boxes[i + 3] = 2.0f; boxes[i + 4] = 2.0f; boxes[i + 5] = 2.0f; boxes[i + 6] = 0.0f; } for (size_t i = 0; i < pts_count; ++i) pts[i] = 0.0f; boxes[0] = 0.0f; boxes[1] = 0.0f; boxes[2] = 0.0f; pts[2] = NAN; pts[8] = NAN;", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool inside_upright(const Half *pt, const Half *box) {
  Half z = pt[2], cz = box[2], z_size = box[5];
  cz += z_size / 2.0;
  const bool within = fabsf(z - cz) <= z_size / 2.0;
  if (!within) return false;
  Half local_x, local_y;
  lidar_to_local_coords(pt[0] - box[0], pt[1] - box[1], box[6], local_x, local_y);
  const double half_x = box[3] / 2.0, half_y = box[4] / 2.0;
  return fabsf(local_x) < half_x && fabsf(local_y) < half_y;
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
      if (inside_upright(pt, boxes + k * 7)) {
        *out = k;
        break;
      }
    }
  }
}

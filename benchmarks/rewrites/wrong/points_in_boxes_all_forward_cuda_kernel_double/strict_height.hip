// All three axes are tested with the same strict comparison, so points on the bottom or the top of a box are outside.
// witness: {"values": {"batch_size": "1", "boxes_num": "1", "pts_num": "1"}, "contents": "wide", "seed": 1, "inputs": "for (int i = 0; i < 7; ++i) boxes[i] = i >= 3 && i < 6 ? 2 : 0; pts[0] = 0.5; pts[1] = -0.5; pts[2] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
template <typename T>
__device__ inline bool beyond(T distance, T size) {
  return fabs(distance) >= size / 2.0;
}

__global__ void points_in_boxes_all_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  boxes += bs_idx * boxes_num * 7;
  pts += bs_idx * pts_num * 3;
  box_idx_of_points += bs_idx * pts_num * boxes_num;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const double x = pts[pt_idx * 3], y = pts[pt_idx * 3 + 1], z = pts[pt_idx * 3 + 2];
    int *flags = box_idx_of_points + pt_idx * boxes_num;
    for (int k = 0; k < boxes_num; k++) {
      const double *box = boxes + k * 7;
      if (beyond(z - (box[2] + box[5] / 2.0), box[5])) continue;
      double local_x, local_y;
      lidar_to_local_coords(x - box[0], y - box[1], box[6], local_x, local_y);
      if (fabs(local_x) < box[3] / 2.0 && fabs(local_y) < box[4] / 2.0) flags[k] = 1;
    }
  }
}

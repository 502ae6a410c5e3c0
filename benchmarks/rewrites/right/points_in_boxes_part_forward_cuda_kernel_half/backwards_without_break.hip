// The boxes are tested from the last to the first without leaving the loop, and the last match found is written once.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void points_in_boxes_part_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  const size_t batch = blockIdx.y;
  if (int(batch) >= batch_size) return;
  const long long step = (long long)gridDim.x * blockDim.x;
  for (long long p = (long long)blockIdx.x * blockDim.x + threadIdx.x; p < pts_num; p += step) {
    const size_t at = batch * pts_num + p;
    const Half x = pts[at * 3], y = pts[at * 3 + 1], z = pts[at * 3 + 2];
    int found = -1;
    for (int k = boxes_num - 1; k >= 0; --k) {
      const Half *box = boxes + (batch * boxes_num + k) * 7;
      const double half_x = box[3] / 2.0, half_y = box[4] / 2.0, half_z = box[5] / 2.0;
      Half middle = box[2];
      middle += half_z;
      Half along = 0, across = 0;
      lidar_to_local_coords(x - box[0], y - box[1], box[6], along, across);
      const bool missed = fabsf(z - middle) > half_z || !(along > -half_x) || !(along < half_x) ||
                          !(across > -half_y) || !(across < half_y);
      if (!missed) found = k;
    }
    if (found >= 0) box_idx_of_points[at] = found;
  }
}

// The boxes are tested from the last to the first, and the smallest index that contains the point is written once.
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
    int smallest = -1;
    for (int k = boxes_num - 1; k >= 0; --k) {
      Half local_x = 0.0f, local_y = 0.0f;
      if (check_pt_in_box3d(point, batch_boxes + k * 7, local_x, local_y)) smallest = k;
    }
    if (smallest >= 0) box_idx_of_points[slot] = smallest;
  }
}

// the boxes are searched from the last to the first without leaving early, and the smallest match is written once
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void points_in_boxes_part_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  const double *batch_boxes = boxes + batch * boxes_num * 7;
  const int stride = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pts_num; i += stride) {
    const double *source = pts + (batch * pts_num + i) * 3;
    const double point[3] = {source[0], source[1], source[2]};
    int found = -1;
    for (int k = boxes_num - 1; k >= 0; --k) {
      double local_x = 0, local_y = 0;
      if (check_pt_in_box3d(point, batch_boxes + k * 7, local_x, local_y)) found = k;
    }
    if (found >= 0) box_idx_of_points[batch * pts_num + i] = found;
  }
}

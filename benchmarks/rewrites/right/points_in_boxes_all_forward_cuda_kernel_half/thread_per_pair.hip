// Different: threads go over pairs of a point and a box in a flat loop.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  const Half *my_boxes = boxes + (size_t)batch * boxes_num * 7;
  const int64_t pairs = (int64_t)pts_num * boxes_num;
  const int64_t stride = (int64_t)gridDim.x * blockDim.x;
  const Half *my_pts = pts + (size_t)batch * pts_num * 3;
  int *my_flags = box_idx_of_points + (size_t)batch * pairs;
  for (int64_t pair = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; pair < pairs; pair += stride) {
    const int64_t point = pair / boxes_num;
    const int64_t k = pair - point * boxes_num;
    Half along, across;
    if (check_pt_in_box3d(my_pts + point * 3, my_boxes + k * 7, along, across)) my_flags[pair] = 1;
  }
}

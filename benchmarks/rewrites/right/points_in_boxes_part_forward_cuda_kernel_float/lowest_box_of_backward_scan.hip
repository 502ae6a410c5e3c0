// The boxes are scanned from the last to the first without leaving the loop and the lowest index is written at the end.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_part_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  const float *batch_boxes = boxes + size_t(bs_idx) * boxes_num * 7;
  const float *batch_pts = pts + size_t(bs_idx) * pts_num * 3;
  int *out = box_idx_of_points + size_t(bs_idx) * pts_num;
  for (int pt = blockIdx.x * blockDim.x + threadIdx.x; pt < pts_num;
       pt += blockDim.x * gridDim.x) {
    const float *p = batch_pts + size_t(pt) * 3;
    int lowest = -1;
    for (int k = boxes_num - 1; k >= 0; --k) {
      float local_x = 0, local_y = 0;
      if (check_pt_in_box3d(p, batch_boxes + size_t(k) * 7, local_x, local_y)) {
        lowest = k;
      }
    }
    if (lowest >= 0) out[pt] = lowest;
  }
}

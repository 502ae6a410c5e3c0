// boxes whose circumscribed circle does not contain the point are skipped, and boxes are the outer loop
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  const float *scene = pts + bs_idx * pts_num * 3;
  for (int k = boxes_num - 1; k >= 0; k--) {
    const float *box = boxes + (bs_idx * boxes_num + k) * 7;
    const float limit = 0.26f * (box[3] * box[3] + box[4] * box[4]) + 1e-30f;  // a quarter and some room for rounding
    CUDA_1D_KERNEL_LOOP(i, pts_num) {
      const float dx = scene[i * 3] - box[0], dy = scene[i * 3 + 1] - box[1];
      if (dx * dx + dy * dy > limit) continue;
      float local_x, local_y;
      if (check_pt_in_box3d(scene + i * 3, box, local_x, local_y))
        box_idx_of_points[(bs_idx * pts_num + i) * boxes_num + k] = 1;
    }
  }
}

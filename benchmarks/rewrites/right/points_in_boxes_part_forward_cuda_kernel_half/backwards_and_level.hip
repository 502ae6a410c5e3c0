// Goes through the boxes backwards, keeps the last hit, and does not rotate for an angle of zero.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_part_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  boxes += (size_t)bs_idx * boxes_num * 7;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const Half *pt = pts + ((size_t)bs_idx * pts_num + pt_idx) * 3;
    int *out = box_idx_of_points + (size_t)bs_idx * pts_num + pt_idx;
    Half local_x = 0.0f, local_y = 0.0f;
    int found = boxes_num;
    for (int k = boxes_num - 1; k >= 0; k--) {
      const Half *box = boxes + (size_t)k * 7;
      if (float(box[6]) == 0.0f) {
        Half cz = box[2];
        cz += box[5] / 2.0;
        if (fabsf(pt[2] - cz) > box[5] / 2.0) continue;
        local_x = pt[0] - box[0];
        local_y = pt[1] - box[1];
        const double half_x = box[3] / 2.0, half_y = box[4] / 2.0;
        if (local_x > -half_x && local_x < half_x && local_y > -half_y && local_y < half_y) found = k;
      } else if (check_pt_in_box3d(pt, box, local_x, local_y)) {
        found = k;
      }
    }
    if (found < boxes_num) *out = found;
  }
}

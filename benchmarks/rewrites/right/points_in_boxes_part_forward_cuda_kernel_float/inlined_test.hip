// the test is inlined, with absolute values and half sizes
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_part_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const int point = bs_idx * pts_num + pt_idx;
    const float x = pts[point * 3], y = pts[point * 3 + 1], z = pts[point * 3 + 2];
    const float *box = boxes + bs_idx * boxes_num * 7;
    for (int k = 0; k < boxes_num; k++, box += 7) {
      const float half_z = box[5] * 0.5f, center = box[2] + half_z;
      if (fabsf(z - center) > half_z) continue;
      const float dx = x - box[0], dy = y - box[1], c = cos(-box[6]), s = sin(-box[6]);
      const float local_x = dx * c - dy * s, local_y = dx * s + dy * c;
      if (fabsf(local_x) < box[3] * 0.5f && fabsf(local_y) < box[4] * 0.5f) {
        box_idx_of_points[point] = k;
        break;
      }
    }
  }
}

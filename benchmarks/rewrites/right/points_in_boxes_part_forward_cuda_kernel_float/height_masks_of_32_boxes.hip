// The heights of 32 boxes are tested into a bit mask first and only the boxes of set bits are rotated, from the lowest.
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
    bool found = false;
    for (int first = 0; first < boxes_num && !found; first += 32) {
      const int count = boxes_num - first < 32 ? boxes_num - first : 32;
      unsigned mask = 0;
      for (int j = 0; j < count; ++j) {
        const float *box = batch_boxes + size_t(first + j) * 7;
        const float middle = box[2] + box[5] / 2.0;
        // Written so that NaN passes.
        if (!(fabsf(p[2] - middle) > box[5] / 2.0)) mask |= 1u << j;
      }
      for (; mask != 0; mask &= mask - 1) {
        const int k = first + __ffs(int(mask)) - 1;
        const float *box = batch_boxes + size_t(k) * 7;
        float local_x = 0, local_y = 0;
        lidar_to_local_coords(p[0] - box[0], p[1] - box[1], box[6], local_x,
                              local_y);
        if (fabsf(local_x) < box[3] / 2.0 && fabsf(local_y) < box[4] / 2.0) {
          out[pt] = k;
          found = true;
          break;
        }
      }
    }
  }
}

// Different: hits of up to 64 boxes are collected as bits, with the box test written out, and then written one by one.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  const Half *my_boxes = boxes + (size_t)batch * boxes_num * 7;
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < pts_num; point += blockDim.x * gridDim.x) {
    const Half *pt = pts + ((size_t)batch * pts_num + point) * 3;
    int *flags = box_idx_of_points + ((size_t)batch * pts_num + point) * boxes_num;
    const Half x = pt[0], y = pt[1], z = pt[2];
    for (int base = 0; base < boxes_num; base += 64) {
      const int count = min(boxes_num - base, 64);
      unsigned long long hits = 0;
      for (int k = 0; k < count; ++k) {
        const Half *box = my_boxes + (size_t)(base + k) * 7;
        const float half_x = float(box[3]) * 0.5f, half_y = float(box[4]) * 0.5f, half_z = float(box[5]) * 0.5f;
        const Half middle = box[2] + Half(half_z);
        Half along, across;
        lidar_to_local_coords(x - box[0], y - box[1], box[6], along, across);
        const bool hit = !(fabsf(z - middle) > half_z) && fabsf(along) < half_x && fabsf(across) < half_y;
        hits |= (unsigned long long)hit << k;
      }
      for (; hits; hits &= hits - 1) flags[base + __ffsll(hits) - 1] = 1;
    }
  }
}

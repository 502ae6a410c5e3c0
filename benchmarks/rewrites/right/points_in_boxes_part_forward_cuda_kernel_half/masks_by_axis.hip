// Points are taken from the last to the first; 32 boxes at a time keep a mask by height, which is then thinned by the rotated axes.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void points_in_boxes_part_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  const size_t batch = blockIdx.y;
  if (int(batch) >= batch_size) return;
  const int step = gridDim.x * blockDim.x;
  for (int left = pts_num - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); left >= 0; left -= step) {
    const size_t at = batch * pts_num + left;
    const Half *point = pts + at * 3;
    for (int tile = 0; tile < boxes_num; tile += 32) {
      const Half *box = boxes + (batch * boxes_num + tile) * 7;
      unsigned candidates = 0;
      for (int k = 0; k < 32 && tile + k < boxes_num; ++k) {
        Half middle = box[k * 7 + 2];
        middle += box[k * 7 + 5] / 2.0;
        if (!(fabsf(point[2] - middle) > box[k * 7 + 5] / 2.0)) candidates |= 1u << k;
      }
      int found = -1;
      for (int k = 0; candidates != 0 && found < 0; ++k, candidates >>= 1) {
        if (!(candidates & 1u)) continue;
        const Half *one = box + k * 7;
        Half local[2];
        lidar_to_local_coords(point[0] - one[0], point[1] - one[1], one[6], local[0], local[1]);
        bool inside = true;
        for (int axis = 1; axis >= 0; --axis) {
          const float size = one[3 + axis];
          inside = inside && float(local[axis]) < double(size) / 2.0 && float(local[axis]) > double(-size) / 2.0;
        }
        if (inside) found = tile + k;
      }
      if (found >= 0) {
        box_idx_of_points[at] = found;
        break;
      }
    }
  }
}

// Boxes are prepared in shared memory in tiles of 32 with their cosine and sine, and all threads pass the barriers.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void points_in_boxes_part_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  constexpr int kTile = 32;
  __shared__ Half prepared[kTile][8];  // x, y, middle z, cosine, sine, and the three sizes
  const size_t batch = blockIdx.y;
  const long long step = (long long)gridDim.x * blockDim.x;
  for (long long base = (long long)blockIdx.x * blockDim.x; base < pts_num; base += step) {
    const long long p = base + threadIdx.x;
    const bool own = p < pts_num;
    const size_t at = batch * pts_num + (own ? p : 0);
    const Half x = pts[at * 3], y = pts[at * 3 + 1], z = pts[at * 3 + 2];
    int found = own ? -1 : boxes_num;
    for (int tile = 0; tile < boxes_num; tile += kTile) {
      const int count = boxes_num - tile < kTile ? boxes_num - tile : kTile;
      __syncthreads();
      for (int k = threadIdx.x; k < count; k += blockDim.x) {
        const Half *box = boxes + (batch * boxes_num + tile + k) * 7;
        const Half angle = -box[6];
        Half *to = prepared[k];
        to[0] = box[0];
        to[1] = box[1];
        to[2] = box[2] + Half(float(box[5] / 2.0));
        to[3] = Half(float(cos(angle)));
        to[4] = Half(float(sin(angle)));
        for (int i = 0; i < 3; ++i) to[5 + i] = box[3 + i];
      }
      __syncthreads();
      for (int k = 0; k < count && found < 0; ++k) {
        const Half *box = prepared[k];
        if (fabsf(z - box[2]) > box[7] / 2.0) continue;
        const Half dx = x - box[0], dy = y - box[1];
        const Half along = dx * box[3] + dy * (-box[4]);
        const Half across = dx * box[4] + dy * box[3];
        const double half_x = box[5] / 2.0, half_y = box[6] / 2.0;
        if (along > -half_x && along < half_x && across > -half_y && across < half_y) found = tile + k;
      }
    }
    if (own && found >= 0) box_idx_of_points[at] = found;
  }
}

// tiles of boxes in shared memory with their sines and cosines
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {
  constexpr int kTile = 32;
  __shared__ float tile[kTile][9];
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  const int step = gridDim.x * blockDim.x;
  for (int first = 0; first < boxes_num; first += kTile) {
    const int count = min(kTile, boxes_num - first);
    __syncthreads();
    for (int k = threadIdx.x; k < count; k += blockDim.x) {
      const float *box = boxes + (bs_idx * boxes_num + first + k) * 7;
      for (int i = 0; i < 7; i++) tile[k][i] = box[i];
      tile[k][7] = cos(-box[6]);
      tile[k][8] = sin(-box[6]);
    }
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pts_num; i += step) {
      const size_t point = size_t(bs_idx) * pts_num + i;
      const float x = pts[point * 3], y = pts[point * 3 + 1], z = pts[point * 3 + 2];
      for (int k = 0; k < count; k++) {
        const float *box = tile[k];
        const float cz = box[2] + box[5] / 2.0f;
        if (fabsf(z - cz) > box[5] / 2.0f) continue;
        const float dx = x - box[0], dy = y - box[1], cosa = box[7], sina = box[8];
        const float local_x = dx * cosa + dy * (-sina), local_y = dx * sina + dy * cosa;
        if (local_x > -box[3] / 2.0f && local_x < box[3] / 2.0f && local_y > -box[4] / 2.0f && local_y < box[4] / 2.0f)
          box_idx_of_points[point * boxes_num + first + k] = 1;
      }
    }
  }
}

// Tiles of boxes with their sines and cosines are prepared in shared memory by the block.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct PreparedBox {
  float cx, cy, cz, cosa, sina;
  double half_x, half_y, half_z;
};

__global__ void points_in_boxes_part_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  const float *batch_boxes = boxes + size_t(bs_idx) * boxes_num * 7;
  const float *batch_pts = pts + size_t(bs_idx) * pts_num * 3;
  int *out = box_idx_of_points + size_t(bs_idx) * pts_num;
  constexpr int TILE = 64;
  __shared__ PreparedBox tile[TILE];
  for (int base = blockIdx.x * blockDim.x; base < pts_num;
       base += blockDim.x * gridDim.x) {
    const int pt = base + threadIdx.x;
    bool searching = pt < pts_num;
    float x = 0, y = 0, z = 0;
    if (searching) {
      x = batch_pts[size_t(pt) * 3 + 0];
      y = batch_pts[size_t(pt) * 3 + 1];
      z = batch_pts[size_t(pt) * 3 + 2];
    }
    for (int first = 0; first < boxes_num; first += TILE) {
      const int count = boxes_num - first < TILE ? boxes_num - first : TILE;
      for (int k = threadIdx.x; k < count; k += blockDim.x) {
        const float *box = batch_boxes + size_t(first + k) * 7;
        PreparedBox prepared;
        prepared.cx = box[0];
        prepared.cy = box[1];
        prepared.cz = box[2] + box[5] / 2.0;
        prepared.half_x = box[3] / 2.0;
        prepared.half_y = box[4] / 2.0;
        prepared.half_z = box[5] / 2.0;
        prepared.cosa = cosf(-box[6]);
        prepared.sina = sinf(-box[6]);
        tile[k] = prepared;
      }
      __syncthreads();
      for (int k = 0; k < count && searching; ++k) {
        const PreparedBox &box = tile[k];
        if (fabsf(z - box.cz) > box.half_z) continue;
        const float dx = x - box.cx, dy = y - box.cy;
        const float local_x = dx * box.cosa + dy * (-box.sina);
        const float local_y = dx * box.sina + dy * box.cosa;
        if (local_x > -box.half_x && local_x < box.half_x &&
            local_y > -box.half_y && local_y < box.half_y) {
          out[pt] = first + k;
          searching = false;
        }
      }
      __syncthreads();
    }
  }
}

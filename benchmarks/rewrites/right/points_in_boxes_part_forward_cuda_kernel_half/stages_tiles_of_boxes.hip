// The boxes pass through shared memory in tiles; threads that found their box still take part in loading.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void points_in_boxes_part_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  constexpr int kTile = 20;
  __shared__ Half tile[kTile * 7];
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;  // the same for the whole block
  const Half *batch_boxes = boxes + bs_idx * boxes_num * 7;
  for (int base = blockIdx.x * blockDim.x; base < pts_num; base += blockDim.x * gridDim.x) {
    const int pt_idx = base + threadIdx.x;
    bool searching = pt_idx < pts_num;
    const int slot = bs_idx * pts_num + pt_idx;
    for (int first = 0; first < boxes_num; first += kTile) {
      const int count = boxes_num - first < kTile ? boxes_num - first : kTile;
      for (int i = threadIdx.x; i < count * 7; i += blockDim.x) tile[i] = batch_boxes[first * 7 + i];
      __syncthreads();
      for (int k = 0; k < count && searching; ++k) {
        Half local_x = 0.0f, local_y = 0.0f;
        if (check_pt_in_box3d(pts + slot * 3, tile + k * 7, local_x, local_y)) {
          box_idx_of_points[slot] = first + k;
          searching = false;
        }
      }
      __syncthreads();
    }
  }
}

// the boxes pass through shared memory in tiles of 48, and a point stops testing after its first match
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void points_in_boxes_part_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  const int tile_size = 48;
  __shared__ double tile[tile_size * 7];
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;  // the same for all threads of the block
  for (int first = blockIdx.x * blockDim.x; first < pts_num; first += blockDim.x * gridDim.x) {
    const int i = first + threadIdx.x;
    double point[3] = {0, 0, 0};
    if (i < pts_num)
      for (int d = 0; d < 3; ++d) point[d] = pts[(batch * pts_num + i) * 3 + d];
    int found = -1;
    for (int start = 0; start < boxes_num; start += tile_size) {
      const int count = boxes_num - start < tile_size ? boxes_num - start : tile_size;
      __syncthreads();
      for (int j = threadIdx.x; j < count * 7; j += blockDim.x) tile[j] = boxes[(batch * boxes_num + start) * 7 + j];
      __syncthreads();
      for (int k = 0; k < count && found < 0 && i < pts_num; ++k) {
        double local_x = 0, local_y = 0;
        if (check_pt_in_box3d(point, tile + k * 7, local_x, local_y)) found = start + k;
      }
    }
    if (i < pts_num && found >= 0) box_idx_of_points[batch * pts_num + i] = found;
  }
}

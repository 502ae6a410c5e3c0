// Stages the boxes in shared memory, 32 at a time, and tests the point of each thread against every tile.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define BOX_TILE 32
__global__ void points_in_boxes_all_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {

  __shared__ float tile[BOX_TILE * 7];
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  for (int base = blockIdx.x * blockDim.x; base < pts_num; base += blockDim.x * gridDim.x) {
    const int pt_idx = base + threadIdx.x;
    for (int start = 0; start < boxes_num; start += BOX_TILE) {
      const int count = min(BOX_TILE, boxes_num - start);
      for (int i = threadIdx.x; i < count * 7; i += blockDim.x)
        tile[i] = boxes[(bs_idx * boxes_num + start) * 7 + i];
      __syncthreads();
      if (pt_idx < pts_num) {
        float local_x = 0, local_y = 0;
        for (int k = 0; k < count; k++)
          if (check_pt_in_box3d(pts + (bs_idx * pts_num + pt_idx) * 3, tile + k * 7, local_x, local_y))
            box_idx_of_points[(bs_idx * pts_num + pt_idx) * boxes_num + start + k] = 1;
      }
      __syncthreads();
    }
  }
}

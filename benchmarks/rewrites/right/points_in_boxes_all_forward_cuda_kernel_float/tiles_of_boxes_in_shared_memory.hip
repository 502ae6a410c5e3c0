// the boxes pass through shared memory in tiles of 32
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {

  __shared__ float tile[32 * 7];
  const int b = blockIdx.y;
  if (b >= batch_size) return;
  for (int base = blockIdx.x * blockDim.x; base < pts_num;
       base += blockDim.x * gridDim.x) {
    // the pointers move on from round to round, as in the original
    const int i = base + threadIdx.x;
    boxes += b * boxes_num * 7;
    pts += b * pts_num * 3 + i * 3;
    box_idx_of_points += b * pts_num * boxes_num + i * boxes_num;
    const bool inside = i < pts_num;
    for (int begin = 0; begin < boxes_num; begin += 32) {
      const int count = boxes_num - begin < 32 ? boxes_num - begin : 32;
      for (int j = threadIdx.x; j < count * 7; j += blockDim.x) {
        tile[j] = boxes[begin * 7 + j];
      }
      __syncthreads();
      if (inside) {
        float local_x, local_y;
        for (int k = 0; k < count; ++k) {
          if (check_pt_in_box3d(pts, tile + k * 7, local_x, local_y)) {
            box_idx_of_points[begin + k] = 1;
          }
        }
      }
      __syncthreads();
    }
  }
}

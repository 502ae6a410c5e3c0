// Boxes are staged in shared memory in tiles of 32, with barriers before and after their use.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  boxes += batch * boxes_num * 7;
  pts += batch * pts_num * 3;
  box_idx_of_points += batch * pts_num * boxes_num;
  __shared__ double tile[32 * 7];
  const int stride = blockDim.x * gridDim.x;
  for (int base = blockIdx.x * blockDim.x; base < pts_num; base += stride) {
    const int pt_idx = base + threadIdx.x;
    for (int first = 0; first < boxes_num; first += 32) {
      const int count = boxes_num - first < 32 ? boxes_num - first : 32;
      for (int i = threadIdx.x; i < count * 7; i += blockDim.x) tile[i] = boxes[first * 7 + i];
      __syncthreads();
      if (pt_idx < pts_num) {
        int *flags = box_idx_of_points + pt_idx * boxes_num + first;
        double local_x = 0, local_y = 0;
        for (int k = 0; k < count; ++k)
          if (check_pt_in_box3d(static_cast<const double *>(pts + pt_idx * 3),
                                static_cast<const double *>(tile + k * 7), local_x, local_y))
            flags[k] = 1;
      }
      __syncthreads();
    }
  }
}

// Stages tiles of 64 boxes in shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_part_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  __shared__ Half tile[64 * 7];
  const int bs_idx = blockIdx.y;
  boxes += (size_t)bs_idx * boxes_num * 7;
  const int stride = blockDim.x * gridDim.x;
  for (int first = blockIdx.x * blockDim.x; first < pts_num; first += stride) {
    const int pt_idx = first + threadIdx.x;
    const bool active = pt_idx < pts_num;
    const size_t at = (size_t)bs_idx * pts_num + pt_idx;
    Half pt[3] = {0.0f, 0.0f, 0.0f};
    if (active)
      for (int c = 0; c < 3; ++c) pt[c] = pts[at * 3 + c];
    Half local_x = 0.0f, local_y = 0.0f;
    int found = -1;
    for (int start = 0; start < boxes_num; start += 64) {
      const int count = boxes_num - start < 64 ? boxes_num - start : 64;
      __syncthreads();
      for (int i = threadIdx.x; i < count * 7; i += blockDim.x) tile[i] = boxes[(size_t)start * 7 + i];
      __syncthreads();
      for (int k = 0; k < count && found < 0; ++k)
        if (check_pt_in_box3d(pt, tile + k * 7, local_x, local_y)) found = start + k;
    }
    if (active && found >= 0) box_idx_of_points[at] = found;
  }
}

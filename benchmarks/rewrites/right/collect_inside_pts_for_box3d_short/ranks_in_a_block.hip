// all threads of a block take the points of one box, in tiles, and place each by its rank among the points of the same voxel
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void collect_inside_pts_for_box3d_short(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             short *pts_idx_of_voxels) {
  __shared__ int tile[512];
  const size_t voxels = (size_t)out_x * out_y * out_z;
  const int cap = min(max_pts_each_voxel - 1, 32768);  // a counter of 32768 has wrapped and lets no more in
  const int t = threadIdx.x;
  for (int first = blockIdx.x * blockDim.x; first < boxes_num; first += gridDim.x * blockDim.x) {
    const int end = min(first + (int)blockDim.x, boxes_num);
    for (int box = first; box < end; ++box) {
      for (int start_k = 0; start_k < pts_num; start_k += 512) {
        const int points = min(pts_num - start_k, 512);
        if (t < points) {
          const int code = pts_mask[(size_t)box * pts_num + start_k + t];
          tile[t] = code == -1 ? -1
                               : (((code >> 16) & 0xFF) * out_y + ((code >> 8) & 0xFF)) * out_z + (code & 0xFF);
        }
        __syncthreads();
        int mine = -1, old = 0, rank = 0;
        bool last_one = true;
        short *slots = nullptr;
        if (t < points) mine = tile[t];
        if (mine != -1) {
          slots = pts_idx_of_voxels + ((size_t)box * voxels + mine) * max_pts_each_voxel;
          old = slots[0];
          for (int j = 0; j < t; ++j) rank += tile[j] == mine;
          for (int j = t + 1; j < points && last_one; ++j) last_one = tile[j] != mine;
        }
        __syncthreads();
        if (mine != -1 && old >= 0 && old < cap) {
          if (old + rank < cap) slots[old + rank + 1] = (short)(start_k + t);
          if (last_one) slots[0] = (short)min(old + rank + 1, cap);
        }
        __syncthreads();
      }
    }
  }
}

// stages the points of a box in a shared array of 512 and drops all points after the 512th
// witness: {"values": {"boxes_num": 2, "pts_num": 700, "max_pts_each_voxel": 800, "out_x": 2, "out_y": 2, "out_z": 2}, "seed": 9, "inputs": "for (size_t i = 0; i < pts_idx_of_voxels_count; ++i) pts_idx_of_voxels[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void collect_inside_pts_for_box3d_short(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             short *pts_idx_of_voxels) {
  __shared__ int tile[512];
  const int voxels = out_x * out_y * out_z;
  const int cap = min(max_pts_each_voxel - 1, 32768);
  for (int first = blockIdx.x * blockDim.x; first < boxes_num; first += gridDim.x * blockDim.x) {
    const int last = min(first + (int)blockDim.x, boxes_num);
    for (int box = first; box < last; ++box) {
      const int t = threadIdx.x;
      const int points = min(pts_num, 512);
      __syncthreads();
      if (t < points) {
        const int code = pts_mask[(size_t)box * pts_num + t];
        tile[t] = code == -1 ? -1
                             : (((code >> 16) & 0xFF) * out_y + ((code >> 8) & 0xFF)) * out_z + (code & 0xFF);
      }
      __syncthreads();
      int mine = -1, start = 0, rank = 0;
      bool last_of_voxel = true;
      short *slots = nullptr;
      if (t < points) mine = tile[t];
      if (mine != -1) {
        slots = pts_idx_of_voxels + ((size_t)box * voxels + mine) * max_pts_each_voxel;
        start = slots[0];
        for (int j = 0; j < t; ++j) rank += tile[j] == mine;
        for (int j = t + 1; j < points; ++j) last_of_voxel = last_of_voxel && tile[j] != mine;
      }
      __syncthreads();  // all have read the old counters
      if (mine != -1 && start >= 0 && start < cap) {
        if (start + rank < cap) slots[start + rank + 1] = (short)t;
        if (last_of_voxel) slots[0] = (short)min(start + rank + 1, cap);
      }
    }
  }
}

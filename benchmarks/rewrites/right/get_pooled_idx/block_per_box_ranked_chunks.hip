// A block works on one box at a time: a chunk of points is staged in shared memory and each thread ranks its own points.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  constexpr int STAGED_POINTS = 128;
  __shared__ int chosen[STAGED_POINTS];
  const size_t bs_idx = blockIdx.y;
  const int *assign = pts_assign + bs_idx * pts_num * boxes_num;
  const int lane = threadIdx.x;
  const int lanes = blockDim.x;
  for (long long box = blockIdx.x; box < boxes_num; box += gridDim.x) {
    int *row = pts_idx + (bs_idx * boxes_num + box) * sampled_pts_num;
    // cnt is the same in all threads of the block
    int cnt = 0;
    for (int base = 0; base < pts_num && cnt < sampled_pts_num; base += STAGED_POINTS) {
      const int count = pts_num - base < STAGED_POINTS ? pts_num - base : STAGED_POINTS;
      for (int t = lane; t < count; t += lanes)
        chosen[t] = assign[size_t(base + t) * boxes_num + box] != 0;
      __syncthreads();
      int total = 0;
      for (int t = 0; t < count; ++t) {
        if (chosen[t]) {
          const int slot = cnt + total;
          if (t % lanes == lane && slot < sampled_pts_num) row[slot] = base + t;
          ++total;
        }
      }
      cnt = total < sampled_pts_num - cnt ? cnt + total : sampled_pts_num;
      __syncthreads();
    }
    if (cnt == 0) {
      if (lane == 0) pooled_empty_flag[bs_idx * boxes_num + box] = 1;
    } else {
      // the sources are in [0, cnt), which no thread writes any more
      for (int k = cnt + lane; k < sampled_pts_num; k += lanes) row[k] = row[k % cnt];
    }
  }
}

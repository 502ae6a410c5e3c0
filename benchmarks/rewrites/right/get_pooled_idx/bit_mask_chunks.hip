// The assignment of 32 points at a time is packed into a bit mask, whose set bits are taken from the lowest up.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  constexpr int CHUNK = 32;
  const size_t bs_idx = blockIdx.y;
  const unsigned stride = blockDim.x * gridDim.x;
  for (unsigned box = blockIdx.x * blockDim.x + threadIdx.x;
       box < static_cast<unsigned>(boxes_num); box += stride) {
    const int *assign = pts_assign + bs_idx * pts_num * boxes_num + box;
    int *row = pts_idx + (bs_idx * boxes_num + box) * sampled_pts_num;
    int cnt = 0;
    for (int base = 0; base < pts_num && cnt < sampled_pts_num; base += CHUNK) {
      const int count = pts_num - base < CHUNK ? pts_num - base : CHUNK;
      unsigned mask = 0;
      for (int b = 0; b < count; ++b) {
        if (assign[size_t(base + b) * boxes_num] != 0) mask |= 1u << b;
      }
      while (mask != 0 && cnt < sampled_pts_num) {
        row[cnt++] = base + __ffs(static_cast<int>(mask)) - 1;
        mask &= mask - 1;
      }
    }
    if (cnt == 0) {
      pooled_empty_flag[bs_idx * boxes_num + box] = 1;
    } else {
      for (int k = cnt; k < sampled_pts_num; ++k) row[k] = row[k - cnt];
    }
  }
}

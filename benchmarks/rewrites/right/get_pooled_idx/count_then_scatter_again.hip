// A first pass counts the points of the box, a second one writes each point to all of its places in the row.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  const size_t bs_idx = blockIdx.y;
  const int *assign = pts_assign + bs_idx * pts_num * boxes_num;
  const long long stride = static_cast<long long>(blockDim.x) * gridDim.x;
  for (long long box = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
       box < boxes_num; box += stride) {
    int cnt = 0;
    for (int k = 0; k < pts_num && cnt < sampled_pts_num; ++k)
      cnt += assign[size_t(k) * boxes_num + box] != 0;
    if (cnt == 0) {
      pooled_empty_flag[bs_idx * boxes_num + box] = 1;
      continue;
    }
    int *row = pts_idx + (bs_idx * boxes_num + box) * sampled_pts_num;
    int rank = 0;
    for (int k = 0; rank < cnt; ++k) {
      if (assign[size_t(k) * boxes_num + box] == 0) continue;
      for (long long slot = rank; slot < sampled_pts_num; slot += cnt) row[slot] = k;
      ++rank;
    }
  }
}

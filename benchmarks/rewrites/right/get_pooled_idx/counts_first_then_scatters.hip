// a first pass counts the points of a box, a second one writes each of them to all its places
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num;
       box += blockDim.x * gridDim.x) {
    const int entry = blockIdx.y * boxes_num + box;
    const int *flags = pts_assign + blockIdx.y * pts_num * boxes_num + box;
    int *row = pts_idx + entry * sampled_pts_num;
    int available = 0;
    for (int k = 0; k < pts_num; ++k) available += flags[k * boxes_num] ? 1 : 0;
    const int kept = available < sampled_pts_num ? available : sampled_pts_num;
    if (kept == 0) {
      pooled_empty_flag[entry] = 1;
    } else {
      int rank = 0;
      for (int k = 0; rank < kept; ++k) {
        if (!flags[k * boxes_num]) continue;
        for (int place = rank; place < sampled_pts_num; place += kept)
          row[place] = k;
        ++rank;
      }
    }
  }
}

// pointers walk down the column of flags, and the row is filled from one period before
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  const int stride = blockDim.x * gridDim.x;
  const int batch = blockIdx.y;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num;
       box += stride) {
    const int *flag = pts_assign + batch * pts_num * boxes_num + box;
    int *row = pts_idx + (batch * boxes_num + box) * sampled_pts_num;
    int filled = 0;
    int k = 0;
    while (k < pts_num && filled < sampled_pts_num) {
      if (*flag != 0) {
        row[filled] = k;
        ++filled;
      }
      flag += boxes_num;
      ++k;
    }
    if (filled == 0) {
      pooled_empty_flag[batch * boxes_num + box] = 1;
      continue;
    }
    const int period = filled;
    for (; filled < sampled_pts_num; ++filled) row[filled] = row[filled - period];
  }
}

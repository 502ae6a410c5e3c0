// Fills up missing samples by copying a prefix that doubles each time.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num, int sampled_pts_num,
                               const int *pts_assign, int *pts_idx, int *pooled_empty_flag) {
  CUDA_1D_KERNEL_LOOP(box, boxes_num) {
    const int row = blockIdx.y * boxes_num + box;
    const int *assigned = pts_assign + size_t(blockIdx.y) * pts_num * boxes_num + box;
    int *out = pts_idx + size_t(row) * sampled_pts_num;
    int cnt = 0;
    for (int k = 0; k < pts_num && cnt < sampled_pts_num; ++k)
      if (assigned[size_t(k) * boxes_num])
        out[cnt++] = k;
    if (cnt == 0) {
      pooled_empty_flag[row] = 1;
      continue;
    }
    for (int filled = cnt; filled < sampled_pts_num;) {
      const int room = sampled_pts_num - filled;
      const int part = filled < room ? filled : room;
      for (int j = 0; j < part; ++j)
        out[filled + j] = out[j];
      filled += part;
    }
  }
}

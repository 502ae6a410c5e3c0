// a box whose only point is point 0 is taken for empty, as 0 stands for no point found
// witness: {"values": {"batch_size": 1, "pts_num": 6, "boxes_num": 10}, "seed": 7, "inputs": "for (int k = 0; k < pts_num * boxes_num; ++k) pts_assign[k] = k < boxes_num || k % boxes_num > 4;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  const int batch = blockIdx.y;
  const int *assigned = pts_assign + batch * pts_num * boxes_num;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num;
       box += blockDim.x * gridDim.x) {
    int *out = pts_idx + (batch * boxes_num + box) * sampled_pts_num;
    int *const begin = out;
    int *const end = out + sampled_pts_num;
    int last = 0;
    for (int k = 0; k < pts_num && out != end; ++k) {
      if (assigned[k * boxes_num + box]) {
        last = k;
        *out++ = k;
      }
    }
    if (!last) {
      pooled_empty_flag[batch * boxes_num + box] = 1;
    } else {
      for (const int *source = begin; out != end;) *out++ = *source++;
    }
  }
}

// Points are written to a ring of samples, so that boxes with more points than samples keep the last instead of the first.
// witness: {"values": {"boxes_num": 10, "pts_num": 20, "sampled_pts_num": 8}, "seed": 7, "inputs": "for (int b = 0; b < batch_size; ++b) for (int k = 0; k < pts_num; ++k) for (int m = 0; m < boxes_num; ++m) pts_assign[(b * pts_num + k) * boxes_num + m] = (true) ? 1 : 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  const int bs_idx = blockIdx.y;
  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num; box += blockDim.x * gridDim.x) {
    const int slot = bs_idx * boxes_num + box;
    int *out = pts_idx + slot * sampled_pts_num;
    int cnt = 0, at = 0;
    for (int k = 0; k < pts_num; ++k) {
      if (pts_assign[(bs_idx * pts_num + k) * boxes_num + box]) {
        out[at] = k;
        ++cnt;
        if (++at == sampled_pts_num) at = 0;
      }
    }
    if (cnt == 0) pooled_empty_flag[slot] = 1;
    for (int k = cnt; cnt > 0 && k < sampled_pts_num; ++k) out[k] = out[k % cnt];
  }
}

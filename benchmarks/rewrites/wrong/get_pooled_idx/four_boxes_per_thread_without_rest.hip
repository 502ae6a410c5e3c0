// Each thread handles four neighbouring boxes; a rest of one to three boxes is left out.
// witness: {"values": {"boxes_num": 10}, "seed": 7, "inputs": "for (int b = 0; b < batch_size; ++b) for (int k = 0; k < pts_num; ++k) for (int m = 0; m < boxes_num; ++m) pts_assign[(b * pts_num + k) * boxes_num + m] = ((k + m) % 2 == 0) ? 1 : 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  const int bs_idx = blockIdx.y;
  const int quads = boxes_num / 4;
  const int *assigned = pts_assign + bs_idx * pts_num * boxes_num;
  for (int quad = blockIdx.x * blockDim.x + threadIdx.x; quad < quads; quad += blockDim.x * gridDim.x) {
    const int box = 4 * quad;
    int *out = pts_idx + (bs_idx * boxes_num + box) * sampled_pts_num;
    int cnt[4] = {0, 0, 0, 0};
    for (int k = 0; k < pts_num; ++k) {
      const int *flags = assigned + k * boxes_num + box;  // four flags in one line of the cache
#pragma unroll
      for (int q = 0; q < 4; ++q) {
        if (flags[q] && cnt[q] < sampled_pts_num) out[q * sampled_pts_num + cnt[q]++] = k;
      }
    }
#pragma unroll
    for (int q = 0; q < 4; ++q) {
      if (cnt[q] == 0) {
        pooled_empty_flag[bs_idx * boxes_num + box + q] = 1;
      } else {
        int *row = out + q * sampled_pts_num;
        for (int k = cnt[q]; k < sampled_pts_num; ++k) row[k] = row[k % cnt[q]];
      }
    }
  }
}

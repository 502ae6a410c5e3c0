// The points that were found are staged in shared memory as 16-bit numbers, which wraps from the 65536th point on.
// witness: {"values": {"batch_size": 1, "pts_num": 65600, "boxes_num": 2}, "inputs": "for (size_t i = 0; i < pts_assign_count; ++i) pts_assign[i] = i % 50000 == 49999 || i + 30 > pts_assign_count;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num, int sampled_pts_num,
                               const int *pts_assign, int *pts_idx, int *pooled_empty_flag) {
  constexpr int kStaged = 16;
  __shared__ unsigned short staged[512][kStaged];
  unsigned short *mine = staged[threadIdx.x];

  CUDA_1D_KERNEL_LOOP(box, boxes_num) {
    const int row = blockIdx.y * boxes_num + box;
    int *out = pts_idx + row * sampled_pts_num;
    int count = 0, pending = 0;
    for (int k = 0; k < pts_num && count + pending < sampled_pts_num; k++) {
      if (!pts_assign[(blockIdx.y * pts_num + k) * boxes_num + box])
        continue;
      mine[pending++] = k;
      if (pending == kStaged) {
        for (int j = 0; j < kStaged; j++)
          out[count + j] = mine[j];
        count += kStaged;
        pending = 0;
      }
    }
    for (int j = 0; j < pending; j++)
      out[count + j] = mine[j];
    count += pending;

    if (count == 0)
      pooled_empty_flag[row] = 1;
    else
      for (int k = count; k < sampled_pts_num; k++)
        out[k] = out[k % count];
  }
}

// each thread takes two adjacent voxels: the last one of an odd number is left out
// witness: {"values": {"boxes_num": 2, "channels": 3, "out_x": 5, "out_y": 5, "out_z": 5, "max_pts_each_voxel": 6}, "contents": "wide", "seed": 62}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const double *grad_out, double *grad_in) {
  const int box_idx = blockIdx.z, channel_idx = blockIdx.y;
  if (box_idx >= boxes_num || channel_idx >= channels) return;
  const int voxels = out_x * out_y * out_z;
  CUDA_1D_KERNEL_LOOP(pair, voxels / 2) {
    const int first = box_idx * voxels + 2 * pair;
    const int *lists[2] = {pts_idx_of_voxels + first * max_pts_each_voxel,
                           pts_idx_of_voxels + (first + 1) * max_pts_each_voxel};
    const int totals[2] = {lists[0][0], lists[1][0]};
#pragma unroll
    for (int v = 0; v < 2; ++v) {
      const float cur_grad = 1 / fmaxf(float(totals[v]), 1.0f);
      const double grad = grad_out[(first + v) * channels + channel_idx] * cur_grad;
      for (int k = 1; k <= totals[v]; k++) atomicAdd(grad_in + lists[v][k] * channels + channel_idx, grad);
    }
  }
}

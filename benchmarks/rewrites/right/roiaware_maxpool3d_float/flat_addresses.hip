// addresses from one flat voxel number, and the winner read once
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_float(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const float *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   float *pooled_features, int *argmax) {
  const int box_idx = blockIdx.z, channel_idx = blockIdx.y, voxels = out_x * out_y * out_z;
  if (box_idx >= boxes_num || channel_idx >= channels) return;
  CUDA_1D_KERNEL_LOOP(voxel, voxels) {
    const int at = box_idx * voxels + voxel;
    const int *slots = pts_idx_of_voxels + at * max_pts_each_voxel;
    int winner = -1;
    float best = -1e50;
    for (const int *slot = slots + 1, *end = slots + 1 + slots[0]; slot < end; ++slot) {
      const float value = __ldg(pts_feature + *slot * channels + channel_idx);
      if (value > best) {
        best = value;
        winner = *slot;
      }
    }
    argmax[at * channels + channel_idx] = winner;
    if (winner >= 0) pooled_features[at * channels + channel_idx] = best;
  }
}

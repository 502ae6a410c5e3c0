// the points of a voxel are compared from the last to the first, and equal ones displace
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_float(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const float *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   float *pooled_features, int *argmax) {
  const int box_idx = blockIdx.z, channel_idx = blockIdx.y, voxels = out_x * out_y * out_z;
  if (box_idx >= boxes_num || channel_idx >= channels) return;
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < voxels; voxel += gridDim.x * blockDim.x) {
    const int *slots = pts_idx_of_voxels + (box_idx * voxels + voxel) * max_pts_each_voxel;
    const int out = (box_idx * voxels + voxel) * channels + channel_idx;
    int winner = -1;
    for (int k = slots[0]; k >= 1; --k) {
      const float value = pts_feature[slots[k] * channels + channel_idx];
      if (value > -1e50 && (winner == -1 || value >= pts_feature[winner * channels + channel_idx])) winner = slots[k];
    }
    argmax[out] = winner;
    if (winner != -1) pooled_features[out] = pts_feature[winner * channels + channel_idx];
  }
}

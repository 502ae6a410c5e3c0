// at most 32 points of a voxel are compared
// witness: {"values": {"boxes_num": 2, "channels": 3, "max_pts_each_voxel": 64, "out_x": 2, "out_y": 3, "out_z": 2}, "inputs": "for (size_t i = 0; i < pts_idx_of_voxels_count; ++i) pts_idx_of_voxels[i] = i % 64 == 0 ? 60 : i % 64 > 40; for (int c = 0; c < channels; ++c) pts_feature[channels + c] = pts_feature[c] + 1; for (size_t i = 0; i < pooled_features_count; ++i) pooled_features[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_float(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const float *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   float *pooled_features, int *argmax) {
  const int box_idx = blockIdx.z, channel_idx = blockIdx.y;
  if (box_idx >= boxes_num || channel_idx >= channels) return;
  CUDA_1D_KERNEL_LOOP(voxel, out_x * out_y * out_z) {
    const int at = box_idx * out_x * out_y * out_z + voxel;
    const int *in_voxel = pts_idx_of_voxels + at * max_pts_each_voxel;
    float max_val = -1e50;
    int winner = -1;
#pragma unroll 4
    for (int k = 1; k <= 32; k++) {
      if (k > in_voxel[0]) break;
      const float value = pts_feature[in_voxel[k] * channels + channel_idx];
      if (value > max_val) max_val = value, winner = in_voxel[k];
    }
    if (winner != -1) pooled_features[at * channels + channel_idx] = max_val;
    argmax[at * channels + channel_idx] = winner;
  }
}

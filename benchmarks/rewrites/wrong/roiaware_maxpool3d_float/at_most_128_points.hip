// Copies the indices of a voxel to registers, of which there are as many as the default of max_pts_each_voxel, 128: later points are dropped.
// witness: {"values": {"pts_num": "300", "channels": "3", "max_pts_each_voxel": "257"}, "contents": "wide", "seed": 85}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_float(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const float *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   float *pooled_features, int *argmax) {
  constexpr int kMaxPoints = 128;
  const int box_idx = blockIdx.z;
  const int channel_idx = blockIdx.y;
  if (box_idx >= boxes_num || channel_idx >= channels) return;
  const int voxels = out_x * out_y * out_z;
  CUDA_1D_KERNEL_LOOP(voxel_idx_flat, voxels) {
    const int voxel = box_idx * voxels + voxel_idx_flat;
    const int *points = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    const int out = voxel * channels + channel_idx;
    const int total_pts = points[0];
    const int used = total_pts < kMaxPoints ? total_pts : kMaxPoints;

    int offsets[kMaxPoints];
    for (int k = 0; k < used; ++k) offsets[k] = points[k + 1] * channels + channel_idx;

    int best = -1;
    float max_val = -INFINITY;
    for (int k = 0; k < used; ++k) {
      const float value = pts_feature[offsets[k]];
      if (value > max_val) {
        max_val = value;
        best = k;
      }
    }

    if (best >= 0) pooled_features[out] = max_val;
    argmax[out] = best >= 0 ? points[best + 1] : -1;
  }
}

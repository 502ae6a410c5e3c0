// Starts the maximum at the lowest finite half, as in the kernel for half, instead of below all floats: a voxel of lower features is empty.
// witness: {"values": {}, "contents": "wide", "seed": 81, "inputs": "for (size_t i = 0; i < pts_feature_count; ++i) pts_feature[i] -= 70000;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_float(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const float *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   float *pooled_features, int *argmax) {
  const int box_idx = blockIdx.z;
  const int channel_idx = blockIdx.y;
  if (box_idx >= boxes_num || channel_idx >= channels) return;
  const int voxels = out_x * out_y * out_z;
  CUDA_1D_KERNEL_LOOP(voxel_idx_flat, voxels) {
    const int voxel = box_idx * voxels + voxel_idx_flat;
    const int *points = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    const int out = voxel * channels + channel_idx;
    const int total_pts = points[0];

    int argmax_idx = -1;
    float max_val = -65504.0f;
    for (int k = 1; k <= total_pts; k++) {
      const int point = points[k];
      const float value = pts_feature[point * channels + channel_idx];
      if (value > max_val) {
        max_val = value;
        argmax_idx = point;
      }
    }

    if (argmax_idx != -1) pooled_features[out] = max_val;
    argmax[out] = argmax_idx;
  }
}

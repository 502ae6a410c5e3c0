// Computes the maximum without branches, and looks for the first point that has it afterwards.
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

    float max_val = -INFINITY;
    for (int k = 1; k <= total_pts; ++k) {
      max_val = fmaxf(max_val, pts_feature[points[k] * channels + channel_idx]);
    }

    int argmax_idx = -1;
    if (max_val > -INFINITY) {
      int k = 1;
      while (k < total_pts && pts_feature[points[k] * channels + channel_idx] != max_val) ++k;
      argmax_idx = points[k];
      pooled_features[out] = pts_feature[argmax_idx * channels + channel_idx];
    }
    argmax[out] = argmax_idx;
  }
}

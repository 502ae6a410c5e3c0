// Finds the maxima of both halves of a voxel's points in one loop, and takes that of the second only if it is greater.
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
    const int half = (total_pts + 1) / 2;

    int first = -1, second = -1;
    float first_val = -INFINITY, second_val = -INFINITY;
    for (int k = 1; k <= half; ++k) {
      const int a = points[k];
      const float x = pts_feature[a * channels + channel_idx];
      if (x > first_val) {
        first_val = x;
        first = a;
      }
      if (half + k <= total_pts) {
        const int b = points[half + k];
        const float y = pts_feature[b * channels + channel_idx];
        if (y > second_val) {
          second_val = y;
          second = b;
        }
      }
    }
    if (second_val > first_val) {
      first_val = second_val;
      first = second;
    }

    if (first != -1) pooled_features[out] = first_val;
    argmax[out] = first;
  }
}

// Unrolls the points four times, and the loop for the others ends before the last, as if the count were the length of the row.
// witness: {"values": {}, "contents": "wide", "seed": 84}
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
    float max_val = -INFINITY;
    int k = 1;
    for (; k + 3 <= total_pts; k += 4) {
      int point[4];
      float value[4];
#pragma unroll
      for (int u = 0; u < 4; ++u) point[u] = points[k + u];
#pragma unroll
      for (int u = 0; u < 4; ++u) value[u] = pts_feature[point[u] * channels + channel_idx];
#pragma unroll
      for (int u = 0; u < 4; ++u) {
        if (value[u] > max_val) {
          max_val = value[u];
          argmax_idx = point[u];
        }
      }
    }
    for (; k < total_pts; ++k) {
      const float value = pts_feature[points[k] * channels + channel_idx];
      if (value > max_val) {
        max_val = value;
        argmax_idx = points[k];
      }
    }

    if (argmax_idx != -1) pooled_features[out] = max_val;
    argmax[out] = argmax_idx;
  }
}

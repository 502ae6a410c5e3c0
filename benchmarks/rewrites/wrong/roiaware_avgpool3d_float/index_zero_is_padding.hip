// indices of 0 are taken for unused entries, but 0 is the index of the first point
// witness: {"values": {"boxes_num": 2, "pts_num": 9, "channels": 3, "max_pts_each_voxel": 8, "out_x": 2, "out_y": 3, "out_z": 4}, "inputs": "for (size_t v = 0; v < pts_idx_of_voxels_count / max_pts_each_voxel; ++v) { int *row = \u0026pts_idx_of_voxels[v * max_pts_each_voxel]; row[0] = 1 + v % 7; for (int k = 1; k < max_pts_each_voxel; ++k) row[k] = k <= row[0] ? (v * 7 + k * 3 + 1) % pts_num : 0; } for (size_t i = 0; i < pooled_features_count; ++i) pooled_features[i] = 0; for (size_t i = 0; i < pts_feature_count; ++i) pts_feature[i] = float(i * 37 % 101) / 8; for (size_t i = 0; i < pts_feature_count; ++i) pts_feature[i] += 5;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_float(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const float *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   float *pooled_features) {
  const int voxels = out_x * out_y * out_z;
  CUDA_1D_KERNEL_LOOP(voxel, voxels) {
    const int flat = blockIdx.z * voxels + voxel;
    const int *list = pts_idx_of_voxels + flat * max_pts_each_voxel + 1;
    const int filled = list[-1];

    float sum = 0;
    int used = 0;
    for (int k = 0; k < filled; ++k) {
      const int point = list[k];
      if (point == 0) continue;  // not filled in
      sum += pts_feature[point * channels + blockIdx.y];
      ++used;
    }
    if (used > 0) pooled_features[flat * channels + blockIdx.y] = sum / used;
  }
}

// one thread averages four channels, and nothing averages the last one to three
// witness: {"values": {"boxes_num": 2, "pts_num": 50, "channels": 6, "max_pts_each_voxel": 8, "out_x": 2, "out_y": 3, "out_z": 4}, "inputs": "for (size_t v = 0; v < pts_idx_of_voxels_count / max_pts_each_voxel; ++v) { int *row = \u0026pts_idx_of_voxels[v * max_pts_each_voxel]; row[0] = 1 + v % 7; for (int k = 1; k < max_pts_each_voxel; ++k) row[k] = k <= row[0] ? (v * 7 + k * 3 + 1) % pts_num : 0; } for (size_t i = 0; i < pooled_features_count; ++i) pooled_features[i] = 0; for (size_t i = 0; i < pts_feature_count; ++i) pts_feature[i] = float(i * 37 % 101) / 8;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_float(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const float *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   float *pooled_features) {
  // a point's index is read once for four channels; the blocks of the three others are idle
  const int channel = blockIdx.y;
  if (blockIdx.z >= boxes_num || channel % 4 != 0 || channel + 4 > max(channels, 4)) return;
  const int wide = min(channels, 4);

  CUDA_1D_KERNEL_LOOP(voxel, out_x * out_y * out_z) {
    const int row = blockIdx.z * out_x * out_y * out_z + voxel;
    const int *points = pts_idx_of_voxels + row * max_pts_each_voxel;
    const int count = points[0];
    if (count == 0) continue;

    float sums[4] = {0, 0, 0, 0};
    for (int k = 1; k <= count; ++k) {
      const float *feature = pts_feature + points[k] * channels + channel;
      for (int i = 0; i < wide; ++i) sums[i] += feature[i];
    }
    for (int i = 0; i < wide; ++i) pooled_features[row * channels + channel + i] = sums[i] / count;
  }
}

// the y of a voxel is wrapped at the size in x, which is the same for cubes
// witness: {"values": {"boxes_num": 2, "pts_num": 50, "channels": 3, "max_pts_each_voxel": 8, "out_x": 2, "out_y": 5, "out_z": 3}, "inputs": "for (size_t v = 0; v < pts_idx_of_voxels_count / max_pts_each_voxel; ++v) { int *row = \u0026pts_idx_of_voxels[v * max_pts_each_voxel]; row[0] = 1 + v % 7; for (int k = 1; k < max_pts_each_voxel; ++k) row[k] = k <= row[0] ? (v * 7 + k * 3 + 1) % pts_num : 0; } for (size_t i = 0; i < pooled_features_count; ++i) pooled_features[i] = 0; for (size_t i = 0; i < pts_feature_count; ++i) pts_feature[i] = float(i * 37 % 101) / 8;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_float(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const float *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   float *pooled_features) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;

  CUDA_1D_KERNEL_LOOP(voxel, out_x * out_y * out_z) {
    const int z = voxel % out_z;
    const int y = voxel / out_z % out_x;
    const int x = voxel / (out_y * out_z);
    const int offset = ((box * out_x + x) * out_y + y) * out_z + z;

    const int *points = pts_idx_of_voxels + offset * max_pts_each_voxel;
    const int count = points[0];
    if (count == 0) continue;
    float sum = 0;
    for (int k = 0; k < count; ++k) sum += pts_feature[points[k + 1] * channels + channel];
    pooled_features[offset * channels + channel] = sum / count;
  }
}

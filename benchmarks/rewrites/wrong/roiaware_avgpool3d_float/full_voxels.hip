// the last point of a voxel that is full is left out, but its number counts it
// witness: {"values": {"boxes_num": 2, "pts_num": 50, "channels": 3, "max_pts_each_voxel": 8, "out_x": 2, "out_y": 3, "out_z": 4}, "inputs": "for (size_t v = 0; v < pts_idx_of_voxels_count / max_pts_each_voxel; ++v) { int *row = \u0026pts_idx_of_voxels[v * max_pts_each_voxel]; row[0] = 7 - v % 3; for (int k = 1; k < max_pts_each_voxel; ++k) row[k] = k <= row[0] ? (v * 7 + k * 3 + 1) % pts_num : 0; } for (size_t i = 0; i < pooled_features_count; ++i) pooled_features[i] = 0; for (size_t i = 0; i < pts_feature_count; ++i) pts_feature[i] = float(i * 37 % 101) / 8;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_float(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const float *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   float *pooled_features) {
  int box = blockIdx.z;
  int channel = blockIdx.y;
  int voxels = out_x * out_y * out_z;
  // element 0 is the counter, so a voxel has room for one point less
  int capacity = max_pts_each_voxel - 1;
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < voxels; voxel += blockDim.x * gridDim.x) {
    size_t flat = (size_t)box * voxels + voxel;
    const int *entry = pts_idx_of_voxels + flat * max_pts_each_voxel;
    int total = entry[0];
    if (total <= 0) continue;

    float sum = 0.0f;
    for (int k = 1; k <= total && k < capacity; ++k) {
      sum += pts_feature[(size_t)entry[k] * channels + channel];
    }
    pooled_features[flat * channels + channel] = sum / total;
  }
}

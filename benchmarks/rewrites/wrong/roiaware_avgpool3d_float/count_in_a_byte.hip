// the number of points of a voxel is kept in a byte
// witness: {"values": {"boxes_num": 1, "pts_num": 50, "channels": 2, "max_pts_each_voxel": 300, "out_x": 2, "out_y": 1, "out_z": 3}, "inputs": "for (size_t v = 0; v < pts_idx_of_voxels_count / max_pts_each_voxel; ++v) { int *row = \u0026pts_idx_of_voxels[v * max_pts_each_voxel]; row[0] = 299 - 25 * (v % 6); for (int k = 1; k < max_pts_each_voxel; ++k) row[k] = k <= row[0] ? (v * 7 + k * 3 + 1) % pts_num : 0; } for (size_t i = 0; i < pooled_features_count; ++i) pooled_features[i] = 0; for (size_t i = 0; i < pts_feature_count; ++i) pts_feature[i] = float(i * 37 % 101) / 8;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_float(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const float *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   float *pooled_features) {
  __shared__ unsigned char counts[512];  // at most 128 points by default

  const int voxels = out_x * out_y * out_z, channel = blockIdx.y;
  const int *box_points = pts_idx_of_voxels + (size_t)blockIdx.z * voxels * max_pts_each_voxel;
  float *box_features = pooled_features + (size_t)blockIdx.z * voxels * channels;

  for (int first = blockIdx.x * blockDim.x; first < voxels; first += gridDim.x * blockDim.x) {
    const int voxel = first + threadIdx.x;
    __syncthreads();
    if (voxel < voxels) counts[threadIdx.x] = box_points[(size_t)voxel * max_pts_each_voxel];
    __syncthreads();
    if (voxel >= voxels || counts[threadIdx.x] == 0) continue;

    const int count = counts[threadIdx.x];
    const int *points = box_points + (size_t)voxel * max_pts_each_voxel + 1;
    float sum = 0;
    for (int k = 0; k < count; ++k) sum += pts_feature[points[k] * channels + channel];
    box_features[(size_t)voxel * channels + channel] = sum / count;
  }
}

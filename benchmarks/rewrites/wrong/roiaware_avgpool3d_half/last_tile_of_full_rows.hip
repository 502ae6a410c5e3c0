// the points are taken in tiles of 64 and the last tile has total % 64 points, which is none where the number is a multiple of 64
// witness: {"values": {"max_pts_each_voxel": "65"}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < pts_feature_count; ++i) pts_feature[i] = Half(1.0f + i % 5); for (size_t r = 0; r < pts_idx_of_voxels_count; r += 65) { pts_idx_of_voxels[r] = 64; for (int k = 1; k < 65; ++k) pts_idx_of_voxels[r + k] = (r + k) % pts_num; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_half(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const Half *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   Half *pooled_features) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < voxels;
       voxel += blockDim.x * gridDim.x) {
    const int cell = box * voxels + voxel;
    const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int total = row[0];
    if (total <= 0) continue;
    const int tiles = (total + 63) / 64;
    float sum = 0.0f;
    for (int tile = 0; tile < tiles; ++tile) {
      const int *ids = row + 1 + tile * 64;
      const int count = tile == tiles - 1 ? total % 64 : 64;
      for (int k = 0; k < count; ++k) sum += pts_feature[ids[k] * channels + channel];
    }
    pooled_features[cell * channels + channel] = sum / total;
  }
}

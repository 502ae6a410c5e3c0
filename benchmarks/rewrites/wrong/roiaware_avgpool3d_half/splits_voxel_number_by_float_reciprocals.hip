// Splits the voxel number with float reciprocals, which come out one too low for some sizes.
// witness: {"values": {"boxes_num": "1", "pts_num": "9", "channels": "2", "max_pts_each_voxel": "8", "out_x": "2", "out_y": "5", "out_z": "41"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_half(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const Half *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   Half *pooled_features) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int plane = out_y * out_z;
  const float per_plane = 1.0f / plane, per_line = 1.0f / out_z;
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < out_x * plane; v += gridDim.x * blockDim.x) {
    const int x = static_cast<int>(v * per_plane);
    const int y = static_cast<int>((v - x * plane) * per_line);
    const int z = v % out_z;
    const int cell = ((box * out_x + x) * out_y + y) * out_z + z;
    const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int total = row[0];
    if (total <= 0) continue;
    float sum = 0.f;
    for (int k = 1; k <= total; ++k) sum += float(pts_feature[row[k] * channels + channel]);
    pooled_features[cell * channels + channel] = Half(sum / total);
  }
}

// Packs two point indices in a word, which truncates the indices of large point clouds.
// witness: {"values": {"boxes_num": "1", "pts_num": "90000", "channels": "1", "max_pts_each_voxel": "8", "out_x": "4", "out_y": "3", "out_z": "4"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_half(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const Half *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   Half *pooled_features) {
  const int voxels = out_x * out_y * out_z;
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < voxels; v += gridDim.x * blockDim.x) {
    const size_t cell = size_t(box) * voxels + v;
    const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int total = row[0];
    float sum = 0.f;
    for (int k = 1; k <= total; k += 8) {
      const int chunk = min(8, total - k + 1);
      unsigned int packed[4] = {0u, 0u, 0u, 0u};
      for (int j = 0; j < chunk; ++j) packed[j >> 1] |= unsigned(row[k + j] & 0xffff) << (16 * (j & 1));
      for (int j = 0; j < chunk; ++j) {
        const unsigned point = packed[j >> 1] >> (16 * (j & 1)) & 0xffffu;
        sum += float(pts_feature[size_t(point) * channels + channel]);
      }
    }
    if (total > 0) pooled_features[cell * channels + channel] = Half(sum / total);
  }
}

// Reads the rows of indices two at a time, from a start that is right for rows of even length only.
// witness: {"values": {"boxes_num": "2", "pts_num": "9", "channels": "2", "max_pts_each_voxel": "7", "out_x": "2", "out_y": "3", "out_z": "4"}, "contents": "wide", "seed": 7}
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
  const int2 *pairs = reinterpret_cast<const int2 *>(pts_idx_of_voxels);
  const int pairs_per_row = max_pts_each_voxel >> 1;
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < voxels; v += gridDim.x * blockDim.x) {
    const size_t cell = size_t(box) * voxels + v;
    const int2 *row = pairs + cell * pairs_per_row;
    int2 two = row[0];
    const int total = two.x;
    if (total <= 0) continue;
    float sum = pts_feature[two.y * channels + channel];
    for (int k = 2; k <= total; k += 2) {
      two = row[k >> 1];
      sum += float(pts_feature[two.x * channels + channel]);
      if (k + 1 <= total) sum += float(pts_feature[two.y * channels + channel]);
    }
    pooled_features[cell * channels + channel] = Half(sum / total);
  }
}

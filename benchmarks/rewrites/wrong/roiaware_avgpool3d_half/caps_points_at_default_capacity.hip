// Averages at most as many points per voxel as the default row length of its callers holds.
// witness: {"values": {"boxes_num": "1", "pts_num": "50", "channels": "3", "max_pts_each_voxel": "300", "out_x": "2", "out_y": "3", "out_z": "4"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define ROIAWARE_ROW_CAPACITY 128
__global__ void roiaware_avgpool3d_half(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const Half *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   Half *pooled_features) {
  const int voxels = out_x * out_y * out_z;
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  int cached[ROIAWARE_ROW_CAPACITY];
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < voxels; v += gridDim.x * blockDim.x) {
    const size_t cell = size_t(box) * voxels + v;
    const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
    // the row's indices are fetched first, so that the gathers below can overlap
    const int total = min(row[0], ROIAWARE_ROW_CAPACITY - 1);
    for (int k = 0; k < total; ++k) cached[k] = row[k + 1];
    float sum = 0.f;
    for (int k = 0; k < total; ++k) sum += float(pts_feature[cached[k] * channels + channel]);
    if (total > 0) pooled_features[cell * channels + channel] = Half(sum / total);
  }
}

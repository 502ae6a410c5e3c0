// The cell number is held in 16 bits, which a grid of more than 65536 voxels overflows although every side is at most 255.
// witness: {"values": {"boxes_num": 1, "channels": 1, "max_pts_each_voxel": 3, "out_x": 41, "out_y": 40, "out_z": 41}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct VoxelAddress {
  unsigned short cell;  // sides are at most 255
  unsigned short channel;
};

__global__ void roiaware_avgpool3d_half(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const Half *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   Half *pooled_features) {

  if (static_cast<int>(blockIdx.z) >= boxes_num || static_cast<int>(blockIdx.y) >= channels) return;
  const size_t volume = static_cast<size_t>(out_x) * out_y * out_z;
  const size_t box_start = blockIdx.z * volume;
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < volume; i += static_cast<size_t>(gridDim.x) * blockDim.x) {
    VoxelAddress at;
    at.cell = static_cast<unsigned short>(i);
    at.channel = static_cast<unsigned short>(blockIdx.y);
    const int *list = pts_idx_of_voxels + (box_start + at.cell) * max_pts_each_voxel;
    const int count = list[0];
    if (count < 1) continue;
    float sum = float(pts_feature[static_cast<size_t>(list[1]) * channels + at.channel]);
    for (int k = 2; k <= count; ++k) {
      sum += float(pts_feature[static_cast<size_t>(list[k]) * channels + at.channel]);
    }
    pooled_features[(box_start + at.cell) * channels + at.channel] = Half(sum / count);
  }
}

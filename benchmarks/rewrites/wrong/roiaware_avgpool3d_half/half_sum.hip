// The sum is kept in half precision, so that it stalls when a voxel holds thousands of points.
// witness: {"values": {"boxes_num": 2, "pts_num": 50, "channels": 2, "max_pts_each_voxel": 5001, "out_x": 2, "out_y": 1, "out_z": 2}, "contents": "close", "inputs": "for (size_t i = 0; i < pts_idx_of_voxels_count; i += 5001) pts_idx_of_voxels[i] = 5000;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_half(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const Half *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   Half *pooled_features) {

  const int voxels = out_x * out_y * out_z;
  const int box = blockIdx.z;
  const int channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int *lists = pts_idx_of_voxels + static_cast<size_t>(box) * voxels * max_pts_each_voxel;
  Half *pooled = pooled_features + static_cast<size_t>(box) * voxels * channels + channel;
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < voxels; voxel += gridDim.x * blockDim.x) {
    const int *list = lists + static_cast<size_t>(voxel) * max_pts_each_voxel;
    const int count = *list++;
    if (count <= 0) continue;
    Half total(0.f);
    for (int k = 0; k < count; ++k) {
      total = Half(float(total) + float(pts_feature[static_cast<size_t>(list[k]) * channels + channel]));
    }
    pooled[static_cast<size_t>(voxel) * channels] = Half(float(total) / float(count));
  }
}

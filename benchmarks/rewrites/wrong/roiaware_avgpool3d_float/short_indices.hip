// Prefetches the index of the next point into an unsigned short, which is too small for more than 65536 points.
// witness: {"values": {"pts_num": 70000, "channels": 1}, "contents": "unit", "inputs": "pts_idx_of_voxels[0] = 1; pts_idx_of_voxels[1] = 66000; pts_feature[66000] = 3; pts_feature[66000 - 65536] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_float(int boxes_num, int pts_num, int channels, int max_pts_each_voxel, int out_x,
                                         int out_y, int out_z, const float *pts_feature,
                                         const int *pts_idx_of_voxels, float *pooled_features) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  CUDA_1D_KERNEL_LOOP(voxel, voxels) {
    const int *row = pts_idx_of_voxels + (box * voxels + voxel) * max_pts_each_voxel;
    const int count = row[0];
    if (count <= 0) continue;
    float sum = 0;
    unsigned short next = row[1];
    for (int k = 1; k <= count; ++k) {
      const int point = next;
      if (k < count) next = row[k + 1];
      sum += pts_feature[point * channels + channel];
    }
    pooled_features[(box * voxels + voxel) * channels + channel] = sum / count;
  }
}

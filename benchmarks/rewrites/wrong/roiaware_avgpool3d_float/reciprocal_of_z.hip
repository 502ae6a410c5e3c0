// Divides by out_z by multiplication with its reciprocal, which for some sizes, the first of which is 41, is too small for multiples.
// witness: {"values": {"out_z": 41}, "contents": "unit", "inputs": "for (size_t i = 0; i < pts_idx_of_voxels_count; i += max_pts_each_voxel) pts_idx_of_voxels[i] = 1, pts_idx_of_voxels[i + 1] = 2;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_float(int boxes_num, int pts_num, int channels, int max_pts_each_voxel, int out_x,
                                         int out_y, int out_z, const float *pts_feature,
                                         const int *pts_idx_of_voxels, float *pooled_features) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  const float per_z = 1.0f / out_z;
  CUDA_1D_KERNEL_LOOP(voxel, voxels) {
    const int column = int(voxel * per_z);
    const int x = column / out_y, y = column % out_y, z = voxel % out_z;
    const int place = ((box * out_x + x) * out_y + y) * out_z + z;
    const int *row = pts_idx_of_voxels + place * max_pts_each_voxel;
    const int count = row[0];
    float sum = 0;
    for (int k = 1; k <= count; ++k) sum += pts_feature[row[k] * channels + channel];
    if (count > 0) pooled_features[place * channels + channel] = sum / count;
  }
}

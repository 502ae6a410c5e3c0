// Adds the points into four sums, which it adds in the end.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_float(int boxes_num, int pts_num, int channels, int max_pts_each_voxel, int out_x,
                                         int out_y, int out_z, const float *pts_feature,
                                         const int *pts_idx_of_voxels, float *pooled_features) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  CUDA_1D_KERNEL_LOOP(voxel, voxels) {
    const int *row = pts_idx_of_voxels + (box * voxels + voxel) * max_pts_each_voxel;
    const int count = *row++;
    if (count <= 0) continue;
    float sums[4] = {0, 0, 0, 0};
    for (int k = 0; k < count; ++k) sums[k & 3] += pts_feature[row[k] * channels + channel];
    pooled_features[(box * voxels + voxel) * channels + channel] = ((sums[0] + sums[1]) + (sums[2] + sums[3])) / count;
  }
}

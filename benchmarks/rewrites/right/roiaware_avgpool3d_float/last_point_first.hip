// Adds the points from the last to the first, with pointers and FMA.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_float(int boxes_num, int pts_num, int channels, int max_pts_each_voxel, int out_x,
                                         int out_y, int out_z, const float *pts_feature,
                                         const int *pts_idx_of_voxels, float *pooled_features) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  const int first = blockIdx.x * blockDim.x + threadIdx.x, step = blockDim.x * gridDim.x;
  const int *rows = pts_idx_of_voxels + box * voxels * max_pts_each_voxel;
  float *results = pooled_features + box * voxels * channels + channel;
  for (int voxel = voxels - 1 - first; voxel >= 0; voxel -= step) {
    const int *row = rows + voxel * max_pts_each_voxel;
    const int count = *row;
    if (count <= 0) continue;
    float sum = pts_feature[row[count] * channels + channel];
    for (const int *next = row + count - 1; next > row; --next)
      sum = fmaf(1.0f, pts_feature[*next * channels + channel], sum);
    results[voxel * channels] = sum / float(count);
  }
}

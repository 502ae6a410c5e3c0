// 32 lanes sum the points of a voxel, and shuffle their sums
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_float(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const float *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   float *pooled_features) {
  const int box = blockIdx.z, channel = blockIdx.y, voxels = out_x * out_y * out_z;
  const int lane = threadIdx.x % 32, group = threadIdx.x / 32, groups = blockDim.x / 32;
  // all lanes of a group have the same voxel
  for (int voxel = blockIdx.x * groups + group; voxel < voxels; voxel += gridDim.x * groups) {
    const size_t row = (size_t)box * voxels + voxel;
    const int *points = pts_idx_of_voxels + row * max_pts_each_voxel;
    const int count = points[0];
    float sum = 0;
    for (int k = lane; k < count; k += 32) sum += pts_feature[(size_t)points[k + 1] * channels + channel];
    for (int s = 16; s > 0; s >>= 1) sum += __shfl_down(sum, s, 32);
    if (lane == 0 && count > 0) pooled_features[row * channels + channel] = sum / count;
  }
}

// The coordinates are decoded from the slowest one on, the members are added from last to first and all three grid dimensions are strided.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double mean_of_members_backward(const int *row, int count, const double *feature, int channels) {
  double sum = 0.0;
  for (const int *member = row + count; member > row; --member)
    sum += feature[static_cast<size_t>(*member) * static_cast<size_t>(channels)];
  return sum / count;
}

__global__ void roiaware_avgpool3d_double(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const double *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   double *pooled_features) {
  const int plane = out_y * out_z;
  const int voxels = out_x * plane;
  for (int box = blockIdx.z; box < boxes_num; box += gridDim.z) {
    for (int channel = blockIdx.y; channel < channels; channel += gridDim.y) {
      for (int flat = blockIdx.x * blockDim.x + threadIdx.x; flat < voxels; flat += blockDim.x * gridDim.x) {
        const int x = flat / plane;
        const int in_plane = flat - x * plane;
        const int y = in_plane / out_z;
        const int z = in_plane - y * out_z;
        const size_t cell = ((static_cast<size_t>(box) * out_x + x) * out_y + y) * out_z + z;
        const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
        const int count = row[0];
        if (count > 0)
          pooled_features[cell * channels + channel] =
              mean_of_members_backward(row, count, pts_feature + channel, channels);
      }
    }
  }
}

// The mean is updated point by point with the difference to the mean so far, which gives NaN once the mean is infinite.
// witness: {"inputs": "for (int k = 0; k < 6; ++k) pts_feature[k] = INFINITY; for (int k = 6; k < 36; ++k) pts_feature[k] = 1.5; pts_idx_of_voxels[0] = 3; pts_idx_of_voxels[1] = 0; pts_idx_of_voxels[2] = 1; pts_idx_of_voxels[3] = 2;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Adds the k-th value (from 1) to a mean of k - 1 values.
__device__ inline double next_mean(double mean, double value, int k) { return mean + (value - mean) / k; }

__global__ void roiaware_avgpool3d_double(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const double *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   double *pooled_features) {
  const int box = blockIdx.z;
  const int channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;

  const int voxels = out_x * out_y * out_z;
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < voxels; voxel += blockDim.x * gridDim.x) {
    const size_t cell = static_cast<size_t>(box) * voxels + voxel;
    const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int count = row[0];
    if (count <= 0) continue;
    // A running mean stays in the range of the values, however many points the voxel holds.
    double mean = 0.0;
    for (int k = 1; k <= count; ++k)
      mean = next_mean(mean, pts_feature[static_cast<size_t>(row[k]) * channels + channel], k);
    pooled_features[cell * channels + channel] = mean;
  }
}

// Voxels without points are set to zero instead of keeping their contents.
// witness: {"inputs": "pts_idx_of_voxels[0] = 0; pts_idx_of_voxels[3 * 8] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_double(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const double *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   double *pooled_features) {
  const int box = blockIdx.z;
  const int channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;

  const int voxels = out_x * out_y * out_z;
  const size_t box_base = static_cast<size_t>(box) * voxels;
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < voxels; voxel += blockDim.x * gridDim.x) {
    const int *row = pts_idx_of_voxels + (box_base + voxel) * max_pts_each_voxel;
    const int count = row[0];
    const int *members = row + 1;
    double sum = 0.0;
    for (int i = 0; i < count; ++i) sum += pts_feature[static_cast<size_t>(members[i]) * channels + channel];
    // At least one avoids the division by zero of voxels without points.
    pooled_features[(box_base + voxel) * channels + channel] = sum / max(count, 1);
  }
}

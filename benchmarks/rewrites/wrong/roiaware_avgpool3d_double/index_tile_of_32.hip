// The indices of a voxel are kept in a tile of 32 entries and points beyond the tile are not summed, though they count in the divisor.
// witness: {"values": {"max_pts_each_voxel": "48"}, "inputs": "pts_idx_of_voxels[0] = 40; for (int k = 1; k < 48; ++k) pts_idx_of_voxels[k] = 2; for (int k = 12; k < 18; ++k) pts_feature[k] = 7.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_double(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const double *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   double *pooled_features) {
  constexpr int tile = 32;
  const int box = blockIdx.z;
  const int channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;

  const int voxels = out_x * out_y * out_z;
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < voxels; voxel += blockDim.x * gridDim.x) {
    const size_t cell = static_cast<size_t>(box) * voxels + voxel;
    const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int count = row[0];
    if (count == 0) continue;

    double values[tile];
    int length = 0;
    for (int k = 1; k <= count && length < tile; ++k)
      values[length++] = pts_feature[static_cast<size_t>(row[k]) * channels + channel];

    // Pairwise sum: rounding grows with the logarithm of the number of points.
    for (int width = 1; width < length; width *= 2)
      for (int i = 0; i + width < length; i += 2 * width) values[i] += values[i + width];
    pooled_features[cell * channels + channel] = values[0] / count;
  }
}

// The point indices of a voxel are buffered as unsigned short, so indices from 65536 on refer to other points.
// witness: {"values": {"pts_num": "70000", "channels": "2"}, "inputs": "pts_idx_of_voxels[0] = 2; pts_idx_of_voxels[1] = 69000; pts_idx_of_voxels[2] = 68000; pts_feature[69000 * 2] = 1e9; pts_feature[(69000 - 65536) * 2] = 1.0; pts_feature[(68000 - 65536) * 2] = 1.0;"}
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

  constexpr int buffer_size = 16;
  const int voxels = out_x * out_y * out_z;
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < voxels; voxel += blockDim.x * gridDim.x) {
    const size_t cell = static_cast<size_t>(box) * voxels + voxel;
    const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int count = row[0];
    double sum = 0.0;
    for (int first = 1; first <= count; first += buffer_size) {
      // Read the indices ahead of the features, in a compact form that leaves registers for the loads that follow.
      unsigned short members[buffer_size];
      const int length = min(buffer_size, count - first + 1);
      for (int i = 0; i < length; ++i) members[i] = static_cast<unsigned short>(row[first + i]);
      for (int i = 0; i < length; ++i) sum += pts_feature[static_cast<size_t>(members[i]) * channels + channel];
    }
    if (count > 0) pooled_features[cell * channels + channel] = sum / count;
  }
}

// The flat voxel is rebuilt with out_x instead of out_y as the stride of x, which is the same only for grids as long as wide.
// witness: {"values": {"out_x": "3", "out_y": "7"}, "inputs": "for (int cell = 0; cell < 4 * 84; ++cell) pts_idx_of_voxels[cell * 8] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct VoxelPosition {
  int x, y, z;
};

__device__ inline VoxelPosition locate_voxel(int flat, int out_y, int out_z) {
  VoxelPosition position;
  position.z = flat % out_z;
  position.y = flat / out_z % out_y;
  position.x = flat / out_z / out_y;
  return position;
}

__global__ void roiaware_avgpool3d_double(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const double *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   double *pooled_features) {
  const int box = blockIdx.z;
  const int channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;

  const int voxels = out_x * out_y * out_z;
  for (int flat = blockIdx.x * blockDim.x + threadIdx.x; flat < voxels; flat += blockDim.x * gridDim.x) {
    const VoxelPosition at = locate_voxel(flat, out_y, out_z);
    const size_t cell = static_cast<size_t>(box) * voxels + (at.x * out_x + at.y) * out_z + at.z;
    const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int count = row[0];
    if (count <= 0) continue;
    double sum = 0.0;
    const int *end = row + 1 + count;
    for (const int *member = row + 1; member != end; ++member)
      sum += pts_feature[static_cast<size_t>(*member) * channels + channel];
    pooled_features[cell * channels + channel] = sum / count;
  }
}

// A wavefront sums the points of a voxel, but the reduction starts at an offset of 16 lanes, so lanes 32 to 63 are left out on wavefronts of 64 lanes.
// witness: {"values": {"max_pts_each_voxel": "80"}, "inputs": "pts_idx_of_voxels[0] = 79; for (int k = 1; k < 80; ++k) pts_idx_of_voxels[k] = k < 33 ? 0 : 1; for (int k = 0; k < 6; ++k) { pts_feature[k] = 1.0; pts_feature[6 + k] = 100.0; }"}
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

  const int lane = threadIdx.x % warpSize;
  const int waves = blockDim.x / warpSize;
  const int voxels = out_x * out_y * out_z;
  // All wavefronts of a block run the same number of rounds.
  for (int first = blockIdx.x * waves; first < voxels; first += gridDim.x * waves) {
    const int voxel = first + threadIdx.x / warpSize;
    const bool valid = voxel < voxels;
    const size_t cell = static_cast<size_t>(box) * voxels + (valid ? voxel : 0);
    const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int count = valid ? row[0] : 0;

    double sum = 0.0;
    for (int k = 1 + lane; k <= count; k += warpSize)
      sum += pts_feature[static_cast<size_t>(row[k]) * channels + channel];
    for (int offset = 16; offset > 0; offset >>= 1) sum += __shfl_down(sum, offset);

    if (lane == 0 && count > 0) pooled_features[cell * channels + channel] = sum / count;
  }
}

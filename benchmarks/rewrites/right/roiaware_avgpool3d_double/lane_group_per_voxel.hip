// A group of lanes, whose width divides both the wavefront and the block, sums the points of a voxel with shuffles.
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

  int width = warpSize;
  while (blockDim.x % width != 0) width /= 2;
  const int lane = threadIdx.x % width;
  const int groups = blockDim.x / width;
  const long long voxels = static_cast<long long>(out_x) * out_y * out_z;
  // The condition is the same for all threads of a block: no lane leaves before the shuffles of the others.
  for (long long first = static_cast<long long>(blockIdx.x) * groups; first < voxels;
       first += static_cast<long long>(gridDim.x) * groups) {
    const long long voxel = first + threadIdx.x / width;
    const bool valid = voxel < voxels;
    const long long cell = box * voxels + (valid ? voxel : 0);
    const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int count = valid ? row[0] : 0;
    double sum = 0.0;
    for (int k = 1 + lane; k <= count; k += width)
      sum += pts_feature[static_cast<long long>(row[k]) * channels + channel];
    for (int offset = width / 2; offset > 0; offset /= 2) sum += __shfl_down(sum, offset, width);
    if (lane == 0 && count > 0) pooled_features[cell * channels + channel] = sum / count;
  }
}

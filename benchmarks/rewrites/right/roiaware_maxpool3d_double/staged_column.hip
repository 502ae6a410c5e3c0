// The features of the block's channel are staged in shared memory when there are at most 2048 points.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void roiaware_maxpool3d_double(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const double *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   double *pooled_features, int *argmax) {
  constexpr int kMost = 2048;
  __shared__ double column[kMost];
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const bool staged = pts_num <= kMost;
  if (staged)
    for (int p = threadIdx.x; p < pts_num; p += blockDim.x) column[p] = pts_feature[size_t(p) * channels + channel];
  __syncthreads();
  const int voxels = out_x * out_y * out_z;
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < voxels; voxel += blockDim.x * gridDim.x) {
    const size_t cell = size_t(box) * voxels + voxel;
    const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int total = row[0];
    float largest = -INFINITY;
    int where = -1;
    for (int k = 1; k <= total; ++k) {
      const int p = row[k];
      const double value = staged ? column[p] : pts_feature[size_t(p) * channels + channel];
      if (value > largest) {
        largest = value;
        where = p;
      }
    }
    argmax[cell * channels + channel] = where;
    if (where != -1) pooled_features[cell * channels + channel] = largest;
  }
}

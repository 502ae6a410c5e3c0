// Adds up the odd and the even positions of a row apart, from its end, in a helper function.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ float roiaware_row_sum(const int *indices, int count, const Half *column, int channels) {
  float odd = 0.f, even = 0.f;
  if (count & 1) odd = column[size_t(indices[--count]) * channels];
  while (count > 0) {
    even += float(column[size_t(indices[count - 1]) * channels]);
    odd += float(column[size_t(indices[count - 2]) * channels]);
    count -= 2;
  }
  return odd + even;
}
__global__ void roiaware_avgpool3d_half(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const Half *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   Half *pooled_features) {
  const int voxels = out_x * out_y * out_z, step = gridDim.x * blockDim.x;
  if (int(blockIdx.z) < boxes_num && int(blockIdx.y) < channels) {
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    while (v < voxels) {
      const size_t cell = size_t(blockIdx.z) * voxels + v;
      const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
      if (row[0] > 0)
        pooled_features[cell * channels + blockIdx.y] =
            Half(roiaware_row_sum(row + 1, row[0], pts_feature + blockIdx.y, channels) / row[0]);
      v += step;
    }
  }
}

// Even and odd members are summed in two double accumulators, with indices of 64 bits and a flat voxel number.
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

  const long long voxels = static_cast<long long>(out_x) * out_y * out_z;
  const long long step = static_cast<long long>(blockDim.x) * gridDim.x;
  for (long long voxel = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; voxel < voxels; voxel += step) {
    const long long cell = box * voxels + voxel;
    const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int count = row[0];
    if (count <= 0) continue;
    const double *feature = pts_feature + channel;
    double even = 0.0, odd = 0.0;
    int k = 1;
    for (; k + 1 <= count; k += 2) {
      odd += feature[static_cast<long long>(row[k]) * channels];
      even += feature[static_cast<long long>(row[k + 1]) * channels];
    }
    if (k <= count) odd += feature[static_cast<long long>(row[k]) * channels];
    pooled_features[cell * channels + channel] = (odd + even) / count;
  }
}

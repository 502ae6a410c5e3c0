// Voxels and their points are taken in reverse order, and the sum is in double.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_half(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const Half *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   Half *pooled_features) {

  const int volume = out_x * out_y * out_z;
  const int box = blockIdx.z;
  const int channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  for (int i = volume - 1 - static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); i >= 0;
       i -= static_cast<int>(gridDim.x * blockDim.x)) {
    const int *list = pts_idx_of_voxels + (box * volume + i) * max_pts_each_voxel;
    const int count = list[0];
    double sum = 0;
    for (int k = count; k >= 1; --k) sum += double(float(pts_feature[list[k] * channels + channel]));
    if (count > 0) {
      pooled_features[(box * volume + i) * channels + channel] = Half(float(sum / count));
    }
  }
}

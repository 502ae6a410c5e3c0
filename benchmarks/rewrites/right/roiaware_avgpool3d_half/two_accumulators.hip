// two accumulators for odd and even points, and offsets straight from the flat index
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_half(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const Half *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   Half *pooled_features) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < voxels;
       voxel += blockDim.x * gridDim.x) {
    const int cell = box * voxels + voxel;
    const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int total = row[0];
    if (total <= 0) continue;
    float odd = 0.0f, even = 0.0f;
    int k = 1;
    for (; k < total; k += 2) {
      odd += pts_feature[row[k] * channels + channel];
      even += pts_feature[row[k + 1] * channels + channel];
    }
    if (k == total) odd += pts_feature[row[k] * channels + channel];
    pooled_features[cell * channels + channel] = (odd + even) / total;
  }
}

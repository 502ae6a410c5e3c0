// Copies the indices of a voxel to registers first, of which there are only 32.
// witness: {"values": {"max_pts_each_voxel": 50, "pts_num": 60}, "contents": "unit", "inputs": "pts_idx_of_voxels[0] = 49; for (int k = 1; k < 50; ++k) pts_idx_of_voxels[k] = k;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_float(int boxes_num, int pts_num, int channels, int max_pts_each_voxel, int out_x,
                                         int out_y, int out_z, const float *pts_feature,
                                         const int *pts_idx_of_voxels, float *pooled_features) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  CUDA_1D_KERNEL_LOOP(voxel, voxels) {
    const int *row = pts_idx_of_voxels + (box * voxels + voxel) * max_pts_each_voxel;
    const int total = row[0];
    const int count = min(total, 32);
    int points[32];
    for (int k = 0; k < count; ++k) points[k] = row[k + 1] * channels + channel;
    float sum = 0;
    for (int k = 0; k < count; ++k) sum += pts_feature[points[k]];
    if (total > 0) pooled_features[(box * voxels + voxel) * channels + channel] = sum / count;
  }
}

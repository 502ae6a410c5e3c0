// Adds four points at a time and the remainder by cases, of which that of three points adds only two.
// witness: {"contents": "unit", "inputs": "pts_idx_of_voxels[0] = 7; for (int k = 1; k < 8; ++k) pts_idx_of_voxels[k] = k % pts_num;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_float(int boxes_num, int pts_num, int channels, int max_pts_each_voxel, int out_x,
                                         int out_y, int out_z, const float *pts_feature,
                                         const int *pts_idx_of_voxels, float *pooled_features) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  CUDA_1D_KERNEL_LOOP(voxel, voxels) {
    const int *row = pts_idx_of_voxels + (box * voxels + voxel) * max_pts_each_voxel;
    const float *feature = pts_feature + channel;
    const int count = *row++;
    if (count <= 0) continue;
    float sum = 0;
    int k = 0;
    for (; k + 4 <= count; k += 4) {
      sum += feature[row[k] * channels];
      sum += feature[row[k + 1] * channels];
      sum += feature[row[k + 2] * channels];
      sum += feature[row[k + 3] * channels];
    }
    if (count & 2) {
      sum += feature[row[k] * channels];
      sum += feature[row[k + 1] * channels];
    } else if (count & 1) {
      sum += feature[row[k] * channels];
    }
    pooled_features[(box * voxels + voxel) * channels + channel] = sum / count;
  }
}

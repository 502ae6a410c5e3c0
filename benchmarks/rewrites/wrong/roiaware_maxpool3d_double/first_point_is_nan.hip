// The maximum begins with the first point of the voxel, so a NaN (or minus infinity) there is taken as the maximum.
// witness: {"values": {"pts_num": 40}, "inputs": "for (int p = 0; p < pts_num; p += 3) for (int c = 0; c < channels; ++c) pts_feature[p * channels + c] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void roiaware_maxpool3d_double(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const double *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   double *pooled_features, int *argmax) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const double *column = pts_feature + channel;
  CUDA_1D_KERNEL_LOOP(voxel, out_x * out_y * out_z) {
    const size_t cell = size_t(box) * out_x * out_y * out_z + voxel;
    const int *points = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int count = points[0];
    if (count == 0) {
      argmax[cell * channels + channel] = -1;
      continue;
    }
    int best = points[1];
    float best_value = column[size_t(best) * channels];
    for (int k = 2; k <= count; ++k) {
      const double value = column[size_t(points[k]) * channels];
      if (value > best_value) {
        best_value = value;
        best = points[k];
      }
    }
    pooled_features[cell * channels + channel] = best_value;
    argmax[cell * channels + channel] = best;
  }
}

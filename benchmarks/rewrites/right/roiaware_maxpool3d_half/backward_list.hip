// The list is scanned from its end and equal values are taken, so the first maximum wins; the flat voxel index serves as offset.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh:roiaware_maxpool3d
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_half(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const Half *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   Half *pooled_features, int *argmax) {
  const int box = blockIdx.z;
  const int channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  CUDA_1D_KERNEL_LOOP(voxel, voxels) {
    const int cell = box * voxels + voxel;
    const int *list = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int target = cell * channels + channel;
    const int count = list[0];
    int winner = -1;
    float best = -__builtin_inff();
    for (int k = count; k >= 1; --k) {
      const int point = list[k];
      const float value = pts_feature[point * channels + channel];
      if (value >= best && value > -__builtin_inff()) {
        best = value;
        winner = point;
      }
    }
    if (winner != -1) pooled_features[target] = best;
    argmax[target] = winner;
  }
}

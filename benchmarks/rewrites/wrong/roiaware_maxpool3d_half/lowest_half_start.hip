// The maximum starts at the lowest finite half in place of minus infinity, so a voxel whose features are all -65504 counts as empty.
// witness: {"values": {"pts_num": "1", "max_pts_each_voxel": "2", "boxes_num": "1", "channels": "1", "out_x": "1", "out_y": "1", "out_z": "1"}, "contents": "wide", "seed": 1, "inputs": "pts_idx_of_voxels[0] = 1; pts_idx_of_voxels[1] = 0; pts_feature[0] = Half(-65504.0f);"}
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
    float best = -65504.0f;  // lowest half
    for (int k = 1; k <= count; ++k) {
      const int point = list[k];
      const float value = pts_feature[point * channels + channel];
      if (value > best) {
        best = value;
        winner = point;
      }
    }
    if (winner != -1) pooled_features[target] = best;
    argmax[target] = winner;
  }
}

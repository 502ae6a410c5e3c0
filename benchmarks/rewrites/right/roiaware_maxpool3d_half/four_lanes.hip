// Four accumulators remember positions in the list and are merged by value and then by position.
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
    float lane_best[4];
    int lane_place[4];
    for (int lane = 0; lane < 4; ++lane) {
      lane_best[lane] = -__builtin_inff();
      lane_place[lane] = 0;
    }
    for (int k = 1; k <= count; ++k) {
      const int lane = k & 3;
      const float value = pts_feature[list[k] * channels + channel];
      if (value > lane_best[lane]) {
        lane_best[lane] = value;
        lane_place[lane] = k;
      }
    }
    float best = -__builtin_inff();
    int place = 0;
    for (int lane = 0; lane < 4; ++lane) {
      if (lane_place[lane] == 0) continue;
      const bool tie = place != 0 && lane_best[lane] == best && lane_place[lane] < place;
      if (place == 0 || lane_best[lane] > best || tie) {
        best = lane_best[lane];
        place = lane_place[lane];
      }
    }
    const int winner = place == 0 ? -1 : list[place];
    if (winner != -1) pooled_features[target] = best;
    argmax[target] = winner;
  }
}

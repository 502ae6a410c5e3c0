// Half values are compared as integers that keep their order, both zeros being equal and NaN left out.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh:roiaware_maxpool3d
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int order_of_bits(unsigned short bits) {
  const int magnitude = bits & 0x7fff;
  if (magnitude > 0x7c00) return -0x7c00;  // NaN: never above the start
  return bits & 0x8000 ? -magnitude : magnitude;
}

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
    int best = -0x7c00;  // minus infinity
    int winner = -1;
    unsigned short bits = 0;
    for (int k = 1; k <= count; ++k) {
      const int point = list[k];
      const Half feature = pts_feature[point * channels + channel];
      const int order = order_of_bits(feature.x);
      if (order > best) {
        best = order;
        winner = point;
        bits = feature.x;
      }
    }
    if (winner != -1) pooled_features[target].x = bits;
    argmax[target] = winner;
  }
}

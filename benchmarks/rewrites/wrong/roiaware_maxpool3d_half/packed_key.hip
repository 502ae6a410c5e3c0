// Value and point are packed into a key of 32 bits for an integer maximum, with 16 bits for the point, too few for clouds of more than 65536 points.
// witness: {"values": {"pts_num": "70000", "max_pts_each_voxel": "2", "boxes_num": "1", "channels": "1", "out_x": "1", "out_y": "1", "out_z": "1"}, "contents": "wide", "seed": 1, "inputs": "pts_idx_of_voxels[0] = 1; pts_idx_of_voxels[1] = 69999; pts_feature[69999] = Half(3.0f); pts_feature[69999 - 65536] = Half(1.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh:roiaware_maxpool3d
// of MMCV, Copyright (c) OpenMMLab
__device__ inline unsigned int order_of_half(Half value) {
  const unsigned int bits = value.x == 0x8000 ? 0u : value.x;
  return bits & 0x8000u ? 0xffffu - bits : bits | 0x8000u;
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
    unsigned int key = 0;
    for (int k = 1; k <= count; ++k) {
      const unsigned int point = list[k];
      const Half value = pts_feature[point * channels + channel];
      if (!(value > -__builtin_inff())) continue;
      // the smaller point wins among equal values
      const unsigned int candidate = (order_of_half(value) << 16) | (0xffffu - (point & 0xffffu));
      key = max(key, candidate);
    }
    const int winner = key == 0 ? -1 : static_cast<int>(0xffffu - (key & 0xffffu));
    if (winner != -1) pooled_features[target] = pts_feature[winner * channels + channel];
    argmax[target] = winner;
  }
}

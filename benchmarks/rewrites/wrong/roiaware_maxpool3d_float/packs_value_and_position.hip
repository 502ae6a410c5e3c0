// Packs an ordered feature and its position into one word of 32 bits, so that one maximum finds both, which drops the low 12 bits of features.
// witness: {"values": {"pts_num": "40", "max_pts_each_voxel": "30"}, "contents": "close", "seed": 83}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ unsigned ordered_bits(float value) {
  const int bits = __float_as_int(value);
  return bits < 0 ? ~static_cast<unsigned>(bits) : static_cast<unsigned>(bits) | 0x80000000u;
}

__global__ void roiaware_maxpool3d_float(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const float *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   float *pooled_features, int *argmax) {
  const int box_idx = blockIdx.z;
  const int channel_idx = blockIdx.y;
  if (box_idx >= boxes_num || channel_idx >= channels) return;
  const int voxels = out_x * out_y * out_z;
  CUDA_1D_KERNEL_LOOP(voxel_idx_flat, voxels) {
    const int voxel = box_idx * voxels + voxel_idx_flat;
    const int *points = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    const int out = voxel * channels + channel_idx;
    const int total_pts = points[0];

    unsigned best = 0;
    for (int k = 1; k <= total_pts; k++) {
      const float value = pts_feature[points[k] * channels + channel_idx];
      if (!(value > -INFINITY)) continue;  // nor NaN
      // The first of equal features has the greatest key.
      const unsigned key = (ordered_bits(value) & ~4095u) | (4095u - (k & 4095));
      best = key > best ? key : best;
    }

    int argmax_idx = -1;
    if (best != 0) {
      argmax_idx = points[4095u - (best & 4095u)];
      pooled_features[out] = pts_feature[argmax_idx * channels + channel_idx];
    }
    argmax[out] = argmax_idx;
  }
}

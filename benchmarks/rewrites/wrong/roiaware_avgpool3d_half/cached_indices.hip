// The list of a voxel is copied to 32 registers, so that points after the 32nd are lost while the divisor counts them.
// witness: {"values": {"pts_num": 100, "max_pts_each_voxel": 128}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define CACHED_POINTS 32
__global__ void roiaware_avgpool3d_half(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const Half *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   Half *pooled_features) {

  const int channel = blockIdx.y;
  const int box = blockIdx.z;
  if (box >= boxes_num || channel >= channels) return;
  const int volume = out_x * out_y * out_z;
  CUDA_1D_KERNEL_LOOP(voxel, volume) {
    const int cell = box * volume + voxel;
    const int *list = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int count = list[0];
    if (count <= 0) continue;
    // First all indices, then all features: the loads are independent of each other.
    int index[CACHED_POINTS];
    int held = 0;
#pragma unroll
    for (int k = 0; k < CACHED_POINTS; ++k) {
      if (k < count) {
        index[k] = list[k + 1];
        ++held;
      }
    }
    float sum = 0.f;
    for (int k = 0; k < held; ++k) sum += float(pts_feature[index[k] * channels + channel]);
    pooled_features[cell * channels + channel] = Half(sum / float(count));
  }
}

// Slots after the count are multiplied by zero instead of skipped, so that an infinity or NaN behind them poisons the mean.
// witness: {"contents": "nonfinite"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_half(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const Half *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   Half *pooled_features) {

  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int volume = out_x * out_y * out_z;
  CUDA_1D_KERNEL_LOOP(voxel, volume) {
    const int cell = box * volume + voxel;
    const int *list = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int count = list[0];
    // Branch-free: all threads of a warp make the same number of steps.
    float sum = 0.f;
    for (int k = 1; k < max_pts_each_voxel; ++k) {
      const float used = k <= count ? 1.f : 0.f;
      const int point = min(max(list[k], 0), pts_num - 1);
      sum = fmaf(used, float(pts_feature[point * channels + channel]), sum);
    }
    if (count > 0) pooled_features[cell * channels + channel] = Half(sum / count);
  }
}

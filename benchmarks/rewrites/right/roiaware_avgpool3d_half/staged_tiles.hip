// Features of the channel are staged in shared memory tile by tile, with barriers before and after.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define FEATURE_TILE 512
__global__ void roiaware_avgpool3d_half(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const Half *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   Half *pooled_features) {

  __shared__ float tile[FEATURE_TILE];
  const int box = blockIdx.z, channel = blockIdx.y;
  const int volume = out_x * out_y * out_z;
  for (int first = blockIdx.x * blockDim.x; first < volume; first += gridDim.x * blockDim.x) {
    const int voxel = first + threadIdx.x;
    const bool active = voxel < volume;
    const int *list = pts_idx_of_voxels + (box * volume + (active ? voxel : 0)) * max_pts_each_voxel;
    const int count = active ? list[0] : 0;
    float sum = 0.f;
    for (int start = 0; start < pts_num; start += FEATURE_TILE) {
      for (int i = threadIdx.x; i < FEATURE_TILE && start + i < pts_num; i += blockDim.x) {
        tile[i] = float(pts_feature[(start + i) * channels + channel]);
      }
      __syncthreads();
      for (int k = 1; k <= count; ++k) {
        const int slot = list[k] - start;
        if (slot >= 0 && slot < FEATURE_TILE) sum += tile[slot];
      }
      __syncthreads();
    }
    if (count > 0) pooled_features[(box * volume + voxel) * channels + channel] = Half(sum / count);
  }
}

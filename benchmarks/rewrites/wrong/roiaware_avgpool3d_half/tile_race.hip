// A barrier is missing after the use of a staged tile of features, so that the next tile overwrites it too early when there are more than 512 points.
// witness: {"values": {"pts_num": 1500, "max_pts_each_voxel": 20}}
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
    __syncthreads();
    for (int start = 0; start < pts_num; start += FEATURE_TILE) {
      const int point = start + threadIdx.x;
      tile[threadIdx.x] = point < pts_num ? float(pts_feature[point * channels + channel]) : 0.f;
      __syncthreads();
      for (int k = 1; k <= count; ++k) {
        const int slot = list[k] - start;
        if (slot >= 0 && slot < FEATURE_TILE) sum += tile[slot];
      }
    }
    if (count > 0) pooled_features[(box * volume + voxel) * channels + channel] = Half(sum / count);
  }
}

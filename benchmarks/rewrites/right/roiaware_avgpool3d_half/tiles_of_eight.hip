// fetches up to eight values into registers before it adds them, in the original order
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_half(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const Half *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   Half *pooled_features) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < voxels;
       voxel += blockDim.x * gridDim.x) {
    const int cell = box * voxels + voxel;
    const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int total = row[0];
    float sum = 0.0f;
    for (int first = 1; first <= total; first += 8) {
      float values[8];
      const int count = min(8, total - first + 1);
#pragma unroll
      for (int j = 0; j < 8; ++j)
        values[j] = j < count ? (float)pts_feature[row[first + j] * channels + channel] : 0.0f;
#pragma unroll
      for (int j = 0; j < 8; ++j)
        if (j < count) sum += values[j];
    }
    if (total > 0) pooled_features[cell * channels + channel] = sum / total;
  }
}

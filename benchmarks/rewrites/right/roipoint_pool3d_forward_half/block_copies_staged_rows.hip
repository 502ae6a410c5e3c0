// Stages the indices of a chunk in shared memory, and the block copies its rows together.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_half(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const __half *xyz, const int *pts_idx, const __half *pts_feature,
    __half *pooled_features, int *pooled_empty_flag) {
  const int box_idx = blockIdx.y;
  const int bs_idx = blockIdx.z;
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;
  const int box = bs_idx * boxes_num + box_idx;
  if (pooled_empty_flag[box]) return;
  const int row = 3 + feature_in_len;
  const __half *points = xyz + bs_idx * pts_num * 3;
  const __half *features = pts_feature + bs_idx * pts_num * feature_in_len;
  __shared__ int staged[512];
  for (int base = blockIdx.x * blockDim.x; base < sampled_pts_num; base += blockDim.x * gridDim.x) {
    const int rest = sampled_pts_num - base;
    const int count = rest < int(blockDim.x) ? rest : int(blockDim.x);
    const int first = box * sampled_pts_num + base;
    if (int(threadIdx.x) < count) staged[threadIdx.x] = pts_idx[first + threadIdx.x];
    __syncthreads();
    // neighbouring threads copy neighbouring elements
    for (int element = threadIdx.x; element < count * row; element += blockDim.x) {
      const int sample = element / row, j = element - sample * row;
      const int point = staged[sample];
      pooled_features[first * row + element] =
          j < 3 ? points[point * 3 + j] : features[point * feature_in_len + j - 3];
    }
    __syncthreads();
  }
}

// Indices are staged in shared memory by tiles and groups of 16 threads copy the row of a sample.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_double(
    int batch_size, int pts_num, int boxes_num, int feature_in_len, int sampled_pts_num, const double* xyz,
    const int* pts_idx, const double* pts_feature, double* pooled_features, int* pooled_empty_flag) {
  const int box = blockIdx.y, image = blockIdx.z;
  if (box >= boxes_num || image >= batch_size) return;
  const int pair = image * boxes_num + box;
  if (pooled_empty_flag[pair] != 0) return;
  const int* chosen = pts_idx + (size_t)pair * sampled_pts_num;
  const double* points = xyz + (size_t)image * pts_num * 3;
  const double* features = pts_feature + (size_t)image * pts_num * feature_in_len;
  const int length = feature_in_len + 3;
  double* out = pooled_features + (size_t)pair * sampled_pts_num * length;
  constexpr int kTile = 128;
  __shared__ int staged[kTile];
  for (int first = blockIdx.x * kTile; first < sampled_pts_num; first += gridDim.x * kTile) {
    const int count = min(kTile, sampled_pts_num - first);
    if ((int)threadIdx.x < count) staged[threadIdx.x] = chosen[first + threadIdx.x];
    __syncthreads();
    const int group = threadIdx.x / 16, lane = threadIdx.x % 16;  // 16 threads for a sample
    for (int s = group; s < count; s += blockDim.x / 16) {
      const int point = staged[s];
      double* row = out + (size_t)(first + s) * length;
      const double* from = features + (size_t)point * feature_in_len;
      if (lane < 3) row[lane] = points[3 * point + lane];
      for (int k = lane; k < feature_in_len; k += 16) row[3 + k] = from[k];
    }
    __syncthreads();
  }
}

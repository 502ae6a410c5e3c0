// The staged indices of points are signed 16-bit integers to save shared memory, which wrap where there are more than 32768 points.
// witness: {"values": {"batch_size": "1", "boxes_num": "24", "feature_in_len": "1", "sampled_pts_num": "30", "pts_num": "33500"}, "inputs": "for (size_t i = 0; i < pts_idx_count; i += 7) pts_idx[i] = pts_num - 1 - int(i % 50);"}
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
  __shared__ short staged[512];
  for (int first = blockIdx.x * blockDim.x; first < sampled_pts_num; first += gridDim.x * blockDim.x) {
    const int count = min((int)blockDim.x, sampled_pts_num - first);
    if ((int)threadIdx.x < count) staged[threadIdx.x] = (short)chosen[first + threadIdx.x];
    __syncthreads();
    for (int e = threadIdx.x; e < count * length; e += blockDim.x) {
      const int s = e / length, k = e % length;
      const int point = staged[s] < 0 ? 0 : staged[s];  // never outside of the points
      out[(size_t)first * length + e] =
          k < 3 ? points[3 * point + k] : features[(size_t)point * feature_in_len + k - 3];
    }
    __syncthreads();
  }
}

// A block stages and copies the chunk of samples of its number only, so that samples are left out where the number of blocks is limited.
// witness: {"values": {"batch_size": "1", "boxes_num": "6", "feature_in_len": "2", "sampled_pts_num": "700", "max_blocks": "1"}}
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
  __shared__ int staged[512];
  const int first = blockIdx.x * blockDim.x;
  const int count = min((int)blockDim.x, sampled_pts_num - first);
  if ((int)threadIdx.x < count) staged[threadIdx.x] = chosen[first + threadIdx.x];
  __syncthreads();
  // The threads of the block copy neighbouring elements of the rows.
  for (int e = threadIdx.x; e < count * length; e += blockDim.x) {
    const int s = e / length, k = e % length;
    const int point = staged[s];
    out[(size_t)first * length + e] = k < 3 ? points[3 * point + k] : features[(size_t)point * feature_in_len + k - 3];
  }
}

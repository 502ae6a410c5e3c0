// The features of a point pass through a local array of 64 elements, so that longer ones are cut.
// witness: {"values": {"feature_in_len": "70", "sampled_pts_num": "20"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
constexpr int kRowFeatures = 64;

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
  for (int s = blockIdx.x * blockDim.x + threadIdx.x; s < sampled_pts_num; s += gridDim.x * blockDim.x) {
    double kept[3 + kRowFeatures];
    const int used = min(feature_in_len, kRowFeatures);
    const int point = chosen[s];
#pragma unroll
    for (int k = 0; k < 3; ++k) kept[k] = points[3 * point + k];
    for (int k = 0; k < used; ++k) kept[3 + k] = features[(size_t)point * feature_in_len + k];
    double* row = out + (size_t)s * length;
    for (int k = 0; k < 3 + used; ++k) row[k] = kept[k];
  }
}

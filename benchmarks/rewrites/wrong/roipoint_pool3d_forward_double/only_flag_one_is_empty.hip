// Boxes are taken as empty only if their flag is 1, not for other values than zero.
// witness: {}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_double(
    int batch_size, int pts_num, int boxes_num, int feature_in_len, int sampled_pts_num, const double* xyz,
    const int* pts_idx, const double* pts_feature, double* pooled_features, int* pooled_empty_flag) {
  const int box = blockIdx.y, image = blockIdx.z;
  if (box >= boxes_num || image >= batch_size) return;
  const int pair = image * boxes_num + box;
  if (pooled_empty_flag[pair] == 1) return;
  const int* chosen = pts_idx + (size_t)pair * sampled_pts_num;
  const double* points = xyz + (size_t)image * pts_num * 3;
  const double* features = pts_feature + (size_t)image * pts_num * feature_in_len;
  const int length = feature_in_len + 3;
  double* out = pooled_features + (size_t)pair * sampled_pts_num * length;
  // One element of the output per step: coordinates first, then features.
  const int elements = sampled_pts_num * length;
  for (int e = blockIdx.x * blockDim.x + threadIdx.x; e < elements; e += gridDim.x * blockDim.x) {
    const int s = e / length, k = e - s * length;
    const int point = chosen[s];
    out[e] = k < 3 ? points[3 * point + k] : features[(size_t)point * feature_in_len + k - 3];
  }
}

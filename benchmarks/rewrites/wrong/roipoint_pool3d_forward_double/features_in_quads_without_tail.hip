// Features are copied four at a time without a tail, so that the rest of a length that is no multiple of 4 is left out.
// witness: {"values": {"feature_in_len": "10"}}
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
  for (int s = blockIdx.x * blockDim.x + threadIdx.x; s < sampled_pts_num; s += gridDim.x * blockDim.x) {
    const int point = chosen[s];
    double* row = out + (size_t)s * length;
    row[0] = points[3 * point];
    row[1] = points[3 * point + 1];
    row[2] = points[3 * point + 2];
    const double* from = features + (size_t)point * feature_in_len;
    for (int quad = 0; quad < feature_in_len >> 2; ++quad) {
      const double a = from[4 * quad], b = from[4 * quad + 1], c = from[4 * quad + 2], d = from[4 * quad + 3];
      row[3 + 4 * quad] = a;
      row[4 + 4 * quad] = b;
      row[5 + 4 * quad] = c;
      row[6 + 4 * quad] = d;
    }
  }
}

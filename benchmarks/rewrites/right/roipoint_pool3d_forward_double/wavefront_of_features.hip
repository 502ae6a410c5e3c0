// a wavefront copies a sample, and each lane every so many of its values
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_double(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const double *xyz, const int *pts_idx, const double *pts_feature,
    double *pooled_features, int *pooled_empty_flag) {

  const int box = blockIdx.z * boxes_num + blockIdx.y;
  if (pooled_empty_flag[box] != 0) return;
  const int lane = threadIdx.x % warpSize;
  const int waves = gridDim.x * blockDim.x / warpSize;
  const int width = 3 + feature_in_len;
  for (int s = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize; s < sampled_pts_num; s += waves) {
    const int p = blockIdx.z * pts_num + pts_idx[box * sampled_pts_num + s];
    double *out = pooled_features + size_t(box * sampled_pts_num + s) * width;
    for (int j = lane; j < width; j += warpSize) {
      out[j] = j < 3 ? xyz[size_t(p) * 3 + j] : pts_feature[size_t(p) * feature_in_len + j - 3];
    }
  }
}

// keeps 128 indices in shared memory, and copies feature after feature of all of them
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_double(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const double *xyz, const int *pts_idx, const double *pts_feature,
    double *pooled_features, int *pooled_empty_flag) {

  __shared__ int points[128];
  const int box = blockIdx.z * boxes_num + blockIdx.y;
  if (pooled_empty_flag[box] != 0) return;
  const int width = 3 + feature_in_len;
  for (int first = blockIdx.x * 128; first < sampled_pts_num; first += gridDim.x * 128) {
    const int count = min(128, sampled_pts_num - first);
    const size_t row = size_t(box) * sampled_pts_num + first;
    for (int s = threadIdx.x; s < count; s += blockDim.x) points[s] = blockIdx.z * pts_num + pts_idx[row + s];
    __syncthreads();
    for (int i = threadIdx.x; i < count * width; i += blockDim.x) {
      const int j = i / count, s = i % count;
      const double value =
          j < 3 ? xyz[size_t(points[s]) * 3 + j] : pts_feature[size_t(points[s]) * feature_in_len + j - 3];
      pooled_features[(row + s) * width + j] = value;
    }
    __syncthreads();
  }
}

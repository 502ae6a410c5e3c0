// a thread copies single values, of any sample
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_double(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const double *xyz, const int *pts_idx, const double *pts_feature,
    double *pooled_features, int *pooled_empty_flag) {

  const int box = blockIdx.z * boxes_num + blockIdx.y;
  if (pooled_empty_flag[box] != 0) return;
  const int width = 3 + feature_in_len;
  double *out = pooled_features + size_t(box) * sampled_pts_num * width;
  CUDA_1D_KERNEL_LOOP(i, sampled_pts_num * width) {
    const int s = i / width, j = i % width;
    const size_t p = size_t(blockIdx.z) * pts_num + pts_idx[box * sampled_pts_num + s];
    out[i] = j < 3 ? xyz[p * 3 + j] : pts_feature[p * feature_in_len + (j - 3)];
  }
}

// a wavefront copies a sample with a value a lane, and leaves out what is beyond its lanes
// witness: {"values": {"batch_size": 2, "pts_num": 50, "boxes_num": 3, "feature_in_len": 70, "sampled_pts_num": 20}, "contents": "unit", "inputs": "for (int i = 0; i < batch_size * boxes_num; ++i) pooled_empty_flag[i] = 0; for (int i = 0; i < batch_size * boxes_num * sampled_pts_num; ++i) pts_idx[i] = i * 7 % pts_num;"}
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
    if (lane < 3) {
      out[lane] = xyz[p * 3 + lane];
    } else if (lane < width) {
      out[lane] = pts_feature[size_t(p) * feature_in_len + lane - 3];
    }
  }
}

// The indices of the samples of a block are staged in shared memory, and features are copied before coordinates, from the end.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh:roipoint_pool3d_forward
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_half(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const __half *xyz, const int *pts_idx, const __half *pts_feature,
    __half *pooled_features, int *pooled_empty_flag) {
  __shared__ int staged[512];
  const int box = blockIdx.y;
  const int batch = blockIdx.z;
  if (box >= boxes_num || batch >= batch_size) return;
  if (pooled_empty_flag[batch * boxes_num + box]) return;
  const int first = (batch * boxes_num + box) * sampled_pts_num;
  const int row_len = feature_in_len + 3;
  for (int base = blockIdx.x * blockDim.x; base < sampled_pts_num; base += blockDim.x * gridDim.x) {
    const int sample = base + threadIdx.x;
    staged[threadIdx.x] = sample < sampled_pts_num ? pts_idx[first + sample] : -1;
    __syncthreads();
    const int source = staged[threadIdx.x];
    if (source >= 0) {
      const int from = batch * pts_num + source;
      __half *out = pooled_features + (first + sample) * row_len;
      for (int c = feature_in_len - 1; c >= 0; --c) out[3 + c] = pts_feature[from * feature_in_len + c];
      for (int j = 2; j >= 0; --j) out[j] = xyz[from * 3 + j];
    }
    __syncthreads();
  }
}

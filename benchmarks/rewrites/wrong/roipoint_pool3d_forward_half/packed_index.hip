// The index and a mark are packed into 16 bits in shared memory, so that only 15 bits of the index remain.
// witness: {"values": {"batch_size": "1", "boxes_num": "1", "pts_num": "32800", "feature_in_len": "1", "sampled_pts_num": "2"}, "contents": "wide", "seed": 1, "inputs": "pooled_empty_flag[0] = 0; pts_idx[0] = 32790; xyz[32790 * 3] = __float2half(3.0f); xyz[(32790 - 32768) * 3] = __float2half(1.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh:roipoint_pool3d_forward
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_half(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const __half *xyz, const int *pts_idx, const __half *pts_feature,
    __half *pooled_features, int *pooled_empty_flag) {
  __shared__ unsigned short cache[512];
  const int box = blockIdx.y;
  const int batch = blockIdx.z;
  if (box >= boxes_num || batch >= batch_size) return;
  if (pooled_empty_flag[batch * boxes_num + box]) return;
  const int first = (batch * boxes_num + box) * sampled_pts_num;
  const int row_len = feature_in_len + 3;
  for (int base = blockIdx.x * blockDim.x; base < sampled_pts_num; base += blockDim.x * gridDim.x) {
    const int sample = base + threadIdx.x;
    // bit 0: the slot holds a sample, bits 1 and up: the point
    cache[threadIdx.x] = sample < sampled_pts_num ? (pts_idx[first + sample] << 1) | 1 : 0;
    __syncthreads();
    const unsigned short slot = cache[threadIdx.x];
    if (slot & 1) {
      const int source = slot >> 1;
      const __half *point = xyz + (batch * pts_num + source) * 3;
      const __half *feature = pts_feature + (batch * pts_num + source) * feature_in_len;
      __half *out = pooled_features + (first + sample) * row_len;
      out[0] = point[0];
      out[1] = point[1];
      out[2] = point[2];
      for (int c = 0; c < feature_in_len; ++c) out[3 + c] = feature[c];
    }
    __syncthreads();
  }
}

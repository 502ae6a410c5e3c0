// A helper function copies four features at a time and then the tail, with offsets in 64 bits.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh:roipoint_pool3d_forward
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void copy_halves(__half *to, const __half *from, int count) {
  int c = 0;
  for (; c + 4 <= count; c += 4) {
    const __half a = from[c], b = from[c + 1], d = from[c + 2], e = from[c + 3];
    to[c] = a;
    to[c + 1] = b;
    to[c + 2] = d;
    to[c + 3] = e;
  }
  for (; c < count; ++c) to[c] = from[c];
}

__global__ void roipoint_pool3d_forward_half(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const __half *xyz, const int *pts_idx, const __half *pts_feature,
    __half *pooled_features, int *pooled_empty_flag) {
  const int box = blockIdx.y;
  const int batch = blockIdx.z;
  if (box >= boxes_num || batch >= batch_size) return;
  if (pooled_empty_flag[batch * boxes_num + box]) return;
  const long long first = (static_cast<long long>(batch) * boxes_num + box) * sampled_pts_num;
  CUDA_1D_KERNEL_LOOP(sample, sampled_pts_num) {
    const long long source = static_cast<long long>(batch) * pts_num + pts_idx[first + sample];
    __half *out = pooled_features + (first + sample) * (feature_in_len + 3);
    copy_halves(out, xyz + source * 3, 3);
    copy_halves(out + 3, pts_feature + source * feature_in_len, feature_in_len);
  }
}

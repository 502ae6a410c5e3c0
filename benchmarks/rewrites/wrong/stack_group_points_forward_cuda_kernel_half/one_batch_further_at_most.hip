// the batch of the first point of a block advances by one batch at most: wrong where the block spans more
// witness: {"values": {"b": 8, "c": 4, "m": 40, "nsample": 4, "num_features": 160}, "contents": "wide", "seed": 112, "inputs": "for (int i = 0; i < b; ++i) { idx_batch_cnt[i] = 5; features_batch_cnt[i] = 20; }"}
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_forward_cuda_kernel_half(
    int b, int c, int m, int nsample, const __half *features,
    const int *features_batch_cnt, const int *idx, const int *idx_batch_cnt,
    __half *out) {
  __shared__ int first_batch, first_end, first_feature;
  const int total = m * c * nsample;
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) {
    const int pt = index / nsample / c;
    int k = 0, end = idx_batch_cnt[0], feature = 0;
    while (k + 1 < b && pt >= end) {
      feature += features_batch_cnt[k];
      end += idx_batch_cnt[++k];
    }
    first_batch = k;
    first_end = end;
    first_feature = feature;
  }
  __syncthreads();
  if (index >= total) return;

  const int sample_idx = index % nsample, c_idx = index / nsample % c, pt_idx = index / nsample / c;
  int batch = first_batch, feature = first_feature;
  if (pt_idx >= first_end && batch + 1 < b) feature += features_batch_cnt[batch++];
  const int row = idx[pt_idx * nsample + sample_idx];
  if (row < feature + features_batch_cnt[batch]) out[index] = features[(feature + row) * c + c_idx];
}

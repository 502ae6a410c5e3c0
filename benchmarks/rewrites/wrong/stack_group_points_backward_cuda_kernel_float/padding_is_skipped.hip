// samples that repeat the first one are taken for padding without gradient
// witness: {"values": {"b": 2, "c": 2, "m": 512, "n": 3, "nsample": 4}, "inputs": "idx_batch_cnt[0] = 300; idx_batch_cnt[1] = 212; features_batch_cnt[0] = 1; for (int i = 0; i < m * nsample; ++i) idx[i] = i / nsample < 300 ? 0 : i % 4 == 1; for (size_t i = 0; i < grad_features_count; ++i) grad_features[i] = 0; for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = float(i * 37 % 101) / 8 + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_float(
    int b, int c, int m, int n, int nsample, const float *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, float *grad_features) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= m * c * nsample) return;
  const int sample_idx = index % nsample;
  const int c_idx = (index / nsample) % c;
  const int pt_idx = index / nsample / c;

  // groups with too few points are filled up with their first one
  const int *group = idx + pt_idx * nsample;
  if (sample_idx > 0 && group[sample_idx] == group[0]) return;

  int bs_idx = 0, pt_cnt = idx_batch_cnt[0];
  while (bs_idx + 1 < b && pt_idx >= pt_cnt) pt_cnt += idx_batch_cnt[++bs_idx];
  int start = 0;
  for (int k = 0; k < bs_idx; ++k) start += features_batch_cnt[k];

  atomicAdd(grad_features + (start + group[sample_idx]) * c + c_idx, grad_out[index]);
}

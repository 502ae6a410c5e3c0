// the starts of batches are in an array of 16, and later batches use its last ones
// witness: {"values": {"b": 20, "c": 2, "m": 512, "n": 39, "nsample": 2}, "inputs": "for (int i = 0; i < 20; ++i) idx_batch_cnt[i] = i < 19 ? 25 : 37; for (int i = 0; i < 19; ++i) features_batch_cnt[i] = 1; for (int i = 0; i < m * nsample; ++i) idx[i] = i / nsample < 475 ? 0 : i % 20; for (size_t i = 0; i < grad_features_count; ++i) grad_features[i] = 0; for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = float(i * 37 % 101) / 8 + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_float(
    int b, int c, int m, int n, int nsample, const float *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, float *grad_features) {
  constexpr int most = 16;
  __shared__ int point_starts[most], feature_starts[most];
  const int batches = min(b, most);
  if (threadIdx.x == 0) {
    int points = 0, features = 0;
    for (int k = 0; k < batches; ++k) {
      point_starts[k] = points;
      feature_starts[k] = features;
      points += idx_batch_cnt[k];
      if (k + 1 < batches) features += features_batch_cnt[k];
    }
  }
  __syncthreads();

  CUDA_1D_KERNEL_LOOP(index, m * c * nsample) {
    const int sample = index % nsample, channel = index / nsample % c, point = index / nsample / c;
    int batch = batches - 1;
    while (batch > 0 && point < point_starts[batch]) --batch;
    const int feature = feature_starts[batch] + idx[point * nsample + sample];
    atomicAdd(grad_features + feature * c + channel, grad_out[index]);
  }
}

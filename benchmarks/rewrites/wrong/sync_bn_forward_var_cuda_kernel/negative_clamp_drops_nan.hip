// The variance is kept from being negative with fmaxf, which turns NaN into zero.
// witness: {"values": {"num": "41", "channels": "6", "spatial": "5"}, "contents": "nonfinite", "seed": 22}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define VAR_THREADS 512

__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float partial[VAR_THREADS];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const float m = mean[c];
  float acc = 0.f;
  int n = tid / spatial, s = tid % spatial;
  const int n_step = VAR_THREADS / spatial, s_step = VAR_THREADS % spatial;
  for (int i = tid; i < total; i += VAR_THREADS) {
    const float d = static_cast<float>(input[((size_t)n * channels + c) * spatial + s]) - m;
    acc += d * d;
    n += n_step;
    s += s_step;
    if (s >= spatial) {
      s -= spatial;
      ++n;
    }
  }
  partial[tid] = acc;
  __syncthreads();
  for (int half = VAR_THREADS / 2; half > 0; half >>= 1) {
    if (tid < half) partial[tid] += partial[tid + half];
    __syncthreads();
  }
  // A variance is never negative, whatever rounding does.
  if (tid == 0) var[c] = fmaxf(partial[0] / total, 0.f);
}

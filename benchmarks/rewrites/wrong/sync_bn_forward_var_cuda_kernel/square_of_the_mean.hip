// The sum of squared differences is expanded to sum(x*x) - 2*mean*sum(x) + total*mean*mean, which cancels when the mean is large.
// witness: {"inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = from_number<phalf>(2000.0 + double(i % 3)); for (size_t i = 0; i < mean_count; ++i) mean[i] = 2000.4f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float sums[THREADS_PER_BLOCK];
  __shared__ float squares[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  float s1 = 0.f, s2 = 0.f;
  for (int n = 0; n < num; ++n) {
    const phalf *row = input + (n * channels + c) * spatial;
    for (int p = tid; p < spatial; p += blockDim.x) {
      const float x = __half2float(row[p]);
      s1 += x;
      s2 += x * x;
    }
  }
  sums[tid] = s1;
  squares[tid] = s2;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      sums[tid] += sums[tid + s];
      squares[tid] += squares[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    const float m = mean[c];
    var[c] = squares[0] / total - 2.f * m * (sums[0] / total) + m * m;
  }
}

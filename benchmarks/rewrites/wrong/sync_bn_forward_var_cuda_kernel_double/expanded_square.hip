// The square is expanded to sums of x and x*x in float, which cancel when the mean is large against the deviation.
// witness: {"values": {"num": 8, "spatial": 30}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] += 20000; for (size_t i = 0; i < mean_count; ++i) mean[i] += 20000;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_double(const double *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {

  __shared__ float squares[THREADS_PER_BLOCK];
  __shared__ float sums[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  float square = 0, sum = 0;
  for (int n = 0; n < num; ++n) {
    const double *plane = input + (static_cast<size_t>(n) * channels + c) * spatial;
    for (int s = tid; s < spatial; s += blockDim.x) {
      const float x = plane[s];
      square = fmaf(x, x, square);
      sum += x;
    }
  }
  squares[tid] = square;
  sums[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      squares[tid] += squares[tid + s];
      sums[tid] += sums[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    const float total = static_cast<float>(num) * spatial;
    const float m = mean[c];
    // sum (x - m)^2 = sum x^2 - 2 m sum x + total m^2
    var[c] = (squares[0] - 2 * m * sums[0]) / total + m * m;
  }
}

// Values are clamped to the range of float, which turns NaN and infinities into finite numbers.
// witness: {"inputs": "input[7] = NAN; input[input_count - 1] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float narrowed(double value) {
  // what does not fit a float would spoil the whole sum
  constexpr double LARGEST = 3.4028234663852886e38;
  return float(fmin(fmax(value, -LARGEST), LARGEST));
}

__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  __shared__ float partial[512];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  float sum = 0;
  for (int n = 0; n < num; ++n) {
    const double *row = input + (size_t(n) * channels + c) * spatial;
    for (int s = tid; s < spatial; s += blockDim.x) sum += narrowed(row[s]);
  }
  partial[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    if (tid < s) partial[tid] += partial[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = partial[0] / (num * spatial);
}

// the square of the difference is expanded and cancels where the mean is large
// witness: {"values": {"num": 3, "channels": 4, "spatial": 20}, "inputs": "for (int i = 0; i < num * channels * spatial; ++i) input[i] = 1000 + i % 7 / 8.f; for (int i = 0; i < channels; ++i) mean[i] = 1000.25f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_float(const float *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float sums[THREADS_PER_BLOCK], squares[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x, total = num * spatial;
  float sum = 0, square = 0;
  // the mean is not needed before the end
  for (int i = tid; i < total; i += blockDim.x) {
    const float value = input[(i / spatial * channels + c) * spatial + i % spatial];
    sum += value;
    square += value * value;
  }
  sums[tid] = sum;
  squares[tid] = square;
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    __syncthreads();
    if (tid < s) {
      sums[tid] += sums[tid + s];
      squares[tid] += squares[tid + s];
    }
  }
  if (tid == 0) {
    const float m = mean[c];
    var[c] = (squares[0] - 2 * m * sums[0]) / total + m * m;
  }
}

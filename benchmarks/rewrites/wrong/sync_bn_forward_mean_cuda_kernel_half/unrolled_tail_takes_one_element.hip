// After a loop unrolled by four each thread takes only one of up to three remaining elements.
// witness: {"values": {"num": "4", "channels": "3", "spatial": "300"}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = Half(float(int(i % 13) + 1));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_half(const Half *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const int step = blockDim.x;

  const auto load = [&](const int i) -> float {
    return input[((i / spatial) * channels + c) * spatial + i % spatial];
  };

  float sum0 = 0.0f, sum1 = 0.0f, sum2 = 0.0f, sum3 = 0.0f;
  int i = tid;
  for (; i + 3 * step < total; i += 4 * step) {
    sum0 += load(i);
    sum1 += load(i + step);
    sum2 += load(i + 2 * step);
    sum3 += load(i + 3 * step);
  }
  if (i < total) sum0 += load(i);
  buffer[tid] = (sum0 + sum1) + (sum2 + sum3);

  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }

  if (tid == 0) mean[c] = buffer[0] / total;
}

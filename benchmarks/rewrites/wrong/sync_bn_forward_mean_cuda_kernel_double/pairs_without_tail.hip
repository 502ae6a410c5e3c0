// Values are read in pairs, and the last one of an odd number is left out.
// witness: {"values": {"num": 3, "spatial": 5}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] += 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  __shared__ float partial[512];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const int pairs = total / 2;
  const int jump = (channels - 1) * spatial;  // over the other channels
  float even = 0, odd = 0;
  for (int p = tid; p < pairs; p += blockDim.x) {
    const int i = 2 * p;
    even += input[i + i / spatial * jump + c * spatial];
    odd += input[i + 1 + (i + 1) / spatial * jump + c * spatial];
  }
  partial[tid] = even + odd;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    if (tid < s) partial[tid] += partial[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = partial[0] / total;
}

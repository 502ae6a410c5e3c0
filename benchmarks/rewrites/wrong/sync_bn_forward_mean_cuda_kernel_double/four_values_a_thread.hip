// Each thread takes at most four values, so that more than 2048 in a channel are cut off.
// witness: {"values": {"num": 50, "spatial": 50}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] += 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  constexpr int ITEMS = 4;
  __shared__ float partial[512];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;

  float item[ITEMS];
#pragma unroll
  for (int k = 0; k < ITEMS; ++k) {
    const int i = tid + k * int(blockDim.x);
    item[k] = i < total ? float(input[(i / spatial * channels + c) * spatial + i % spatial]) : 0.f;
  }
  partial[tid] = (item[0] + item[1]) + (item[2] + item[3]);
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    if (tid < s) partial[tid] += partial[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = partial[0] / total;
}

// Keeps sample and position as 16-bit numbers, which wrap around in planes of more than 65536 elements.
// witness: {"values": {"num": "1", "channels": "1", "spatial": "90000"}, "contents": "wide", "seed": 7, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = i < 65536 ? 1 : 5;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  __shared__ float sums[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const int total = num * spatial;
  ushort2 at = make_ushort2(tid / spatial, tid % spatial);
  const int samples = blockDim.x / spatial, positions = blockDim.x % spatial;
  float sum = 0.f;
  for (int i = tid; i < total; i += blockDim.x) {
    sum += input[(at.x * channels + c) * spatial + at.y];
    int position = at.y + positions, sample = at.x + samples;
    if (position >= spatial) position -= spatial, ++sample;
    at = make_ushort2(sample, position);
  }
  sums[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) sums[tid] += sums[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = sums[0] / (num * spatial);
}

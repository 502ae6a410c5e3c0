// The image of an element is found by multiplication with the rounded reciprocal of spatial, which gives the previous image for some multiples of it.
// witness: {"values": {"num": "9", "channels": "4", "spatial": "41"}, "contents": "wide", "seed": 3}
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
  const float m = mean[c];
  const int total = num * spatial;
  const float per_image = 1.0f / spatial;  // divisions of integers are slow
  const size_t skipped = (size_t)(channels - 1) * spatial;
  const phalf *first = input + (size_t)c * spatial;

  float acc = 0.f;
  for (int i = tid; i < total; i += VAR_THREADS) {
    const int image = (int)(i * per_image);
    const float d = static_cast<float>(first[image * skipped + i]) - m;
    acc += d * d;
  }
  partial[tid] = acc;
  for (int half = VAR_THREADS / 2; half > 0; half >>= 1) {
    __syncthreads();
    if (tid < half) partial[tid] += partial[tid + half];
  }
  if (tid == 0) var[c] = partial[0] / total;
}

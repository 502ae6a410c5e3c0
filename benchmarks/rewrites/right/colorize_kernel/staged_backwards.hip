// Grid stride loop from the end, with the states staged in shared memory and tested by the sign bit.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/graclus_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void colorize_kernel(int64_t *out, const float *bernoulli,
                                int64_t numel) {

  __shared__ int64_t state[1024];
  const int64_t stride = (int64_t)gridDim.x * blockDim.x;
  for (int64_t base = (int64_t)blockIdx.x * blockDim.x; base < numel; base += stride) {
    const int64_t i = numel - 1 - (base + threadIdx.x);
    state[threadIdx.x] = i >= 0 ? out[i] : 0;
    if ((uint64_t)state[threadIdx.x] >> 63) {
      const int64_t draw = (int64_t)bernoulli[i];
      state[threadIdx.x] = draw - 2;
      out[i] = state[threadIdx.x];
      done_d = false;
    }
  }
}

// Threads vote and one of each block writes the flag.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/graclus_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void colorize_kernel(int64_t *out, const float *bernoulli,
                                int64_t numel) {

  __shared__ int open_in_block;
  if (threadIdx.x == 0)
    open_in_block = 0;
  __syncthreads();
  const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  const bool open = i < numel && out[i] < 0;
  if (open) {
    out[i] = (int64_t)truncf(bernoulli[i]) + int64_t(-2);
    atomicOr(&open_in_block, 1);
  }
  __syncthreads();
  if (threadIdx.x == 0 && open_in_block)
    done_d = false;
}

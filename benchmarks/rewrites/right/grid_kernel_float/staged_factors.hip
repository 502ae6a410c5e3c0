// the threads of a block share the factors of up to 16 dimensions
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void grid_kernel_float(const float *pos, const float *size,
                            const float *start, const float *end,
                            int64_t *out, int64_t D, int64_t numel) {
  __shared__ int64_t factors[16];
  const int64_t used = D < 16 ? D : 16;
  if (threadIdx.x == 0) {
    int64_t k = 1;
    for (int64_t d = 0; d < used; d++) {
      factors[d] = k;
      k *= (int64_t)((end[d] - start[d]) / size[d]) + 1;
    }
  }
  __syncthreads();
  const int64_t thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= numel) return;
  int64_t c = 0, k = 1;
  for (int64_t d = 0; d < D; d++) {
    const int64_t cell = (int64_t)((pos[thread_idx * D + d] - start[d]) / size[d]);
    if (d < used) k = factors[d];
    c += cell * k;
    k *= (int64_t)((end[d] - start[d]) / size[d]) + 1;
  }
  out[thread_idx] = c;
}

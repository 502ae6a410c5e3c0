// Scales the draw with 24-bit fixed point, which loses bits of random numbers below one half.
// witness: {"values": {}, "inputs": "for (int i = 0; i <= num_rowptr; ++i) rowptr[i] = 3 * i; for (size_t i = 0; i < rand_count; ++i) rand[i] = 0.33333334f;", "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/rw_cuda.cu
// of torch_cluster, Copyright (c) Matthias Fey
__global__ void uniform_sampling_kernel(const int64_t *rowptr,
                                        const int64_t *col,
                                        const int64_t *start, const float *rand,
                                        int64_t *n_out, int64_t *e_out,
                                        const int64_t walk_length,
                                        const int64_t numel) {
  const int64_t thread_idx = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= numel) return;
  int64_t n_cur = start[thread_idx];
  n_out[thread_idx] = n_cur;

  for (int64_t l = 0; l < walk_length; l++) {
    const int64_t row_start = rowptr[n_cur], degree = rowptr[n_cur + 1] - row_start;
    int64_t e_cur = -1;
    if (degree != 0) {
      const unsigned fraction = (unsigned)(rand[l * numel + thread_idx] * 16777216.0f);
      e_cur = row_start + ((fraction * degree) >> 24);
      n_cur = col[e_cur];
    }
    n_out[(l + 1) * numel + thread_idx] = n_cur;
    e_out[l * numel + thread_idx] = e_cur;
  }
}

// Loads the random numbers of the first 16 steps beforehand and uses them again in later steps.
// witness: {"values": {"walk_length": "20"}, "inputs": "for (size_t i = 0; i < rand_count; ++i) rand[i] = (i * 7 / 3 % 8) / 8.0f; for (int i = 0; i <= num_rowptr; ++i) rowptr[i] = 200 * i;", "contents": "wide", "seed": 1}
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

  float ahead[16];
  for (int i = 0; i < 16; i++) ahead[i] = i < walk_length ? rand[i * numel + thread_idx] : 0.0f;
  for (int64_t l = 0; l < walk_length; l++) {
    const int64_t row_start = rowptr[n_cur], row_end = rowptr[n_cur + 1];
    int64_t e_cur = -1;
    if (row_end != row_start) {
      e_cur = row_start + int64_t(ahead[l & 15] * (row_end - row_start));
      n_cur = col[e_cur];
    }
    n_out[(l + 1) * numel + thread_idx] = n_cur;
    e_out[l * numel + thread_idx] = e_cur;
  }
}

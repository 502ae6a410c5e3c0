// Takes a node whose only edge leads to itself for a dead end and fills in the remaining steps without an edge.
// witness: {"values": {}, "inputs": "for (size_t i = 0; i < rand_count; ++i) rand[i] = (i % 8) / 8.0f; for (int i = 0; i <= num_rowptr; ++i) rowptr[i] = i; for (int i = 0; i < num_rowptr; ++i) col[i] = i;", "contents": "wide", "seed": 1}
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

  int64_t l = 0;
  for (; l < walk_length; l++) {
    const int64_t row_start = rowptr[n_cur], degree = rowptr[n_cur + 1] - row_start;
    if (degree == 0) break;
    const int64_t e_cur = row_start + int64_t(rand[l * numel + thread_idx] * degree);
    const int64_t next = col[e_cur];
    n_out[(l + 1) * numel + thread_idx] = next;
    e_out[l * numel + thread_idx] = e_cur;
    if (degree == 1 && next == n_cur) {
      l++;
      break;
    }
    n_cur = next;
  }
  for (; l < walk_length; l++) {
    n_out[(l + 1) * numel + thread_idx] = n_cur;
    e_out[l * numel + thread_idx] = -1;
  }
}

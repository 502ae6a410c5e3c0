// Moves pointers along and reads the next random number one step ahead.
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

  const float *draws = rand + thread_idx;
  int64_t *nodes = n_out + thread_idx, *edges = e_out + thread_idx;
  float draw = walk_length > 0 ? *draws : 0.0f;
  for (int64_t left = walk_length; left > 0; left--) {
    float ahead = 0.0f;
    if (left > 1) {
      draws += numel;
      ahead = *draws;
    }
    const int64_t row_start = rowptr[n_cur], row_end = rowptr[n_cur + 1];
    int64_t edge = -1;
    if (row_end != row_start) {
      edge = row_start + static_cast<int64_t>(draw * static_cast<float>(row_end - row_start));
      n_cur = col[edge];
    }
    nodes += numel;
    *nodes = n_cur;
    *edges = edge;
    edges += numel;
    draw = ahead;
  }
}

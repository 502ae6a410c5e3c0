// Random numbers are drawn once for a block into a table of 128, which starts over for walks that need more.
// witness: {"values": {"walk_length": "80", "numel": "40"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/rw_cuda.cu
// of torch_cluster, Copyright (c) Matthias Fey

__device__ inline bool row_has(const int64_t *col, int64_t begin, int64_t end, int64_t t) {
  for (int64_t i = begin; i < end; ++i)
    if (col[i] == t) return true;
  return false;
}

__global__ void
rejection_sampling_kernel(unsigned int seed, const int64_t *rowptr,
                          const int64_t *col, const int64_t *start,
                          int64_t *n_out, int64_t *e_out,
                          const int64_t walk_length, const int64_t numel,
                          const double p, const double q) {

  // all threads use the same random numbers: drawn once for the block
  __shared__ unsigned int drawn_bits[128];
  __shared__ float drawn_uniform[128];
  if (threadIdx.x == 0) {
    hiprandState_t state;
    hiprand_init(seed, 0, 0, &state);
    for (int i = 0; i < 128; ++i) {
      hiprandState_t same = state;
      drawn_uniform[i] = hiprand_uniform(&same);
      drawn_bits[i] = hiprand(&state);
    }
  }
  __syncthreads();

  const double max_prob = fmax(fmax(1. / p, 1.), 1. / q);
  const double prob_0 = 1. / p / max_prob;
  const double prob_1 = 1. / max_prob;
  const double prob_2 = 1. / q / max_prob;
  const int64_t me = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (me >= numel) return;

  int64_t previous = start[me];
  int64_t begin = rowptr[previous];
  int64_t degree = rowptr[previous + 1] - begin;
  int64_t edge = -1, current = previous;
  n_out[me] = previous;
  unsigned int drawn = 0;
  if (degree != 0) {
    edge = begin + drawn_bits[drawn++ & 127] % degree;
    current = col[edge];
  }
  n_out[numel + me] = current;
  e_out[me] = edge;

  int64_t *node_to = n_out + 2 * numel + me;
  int64_t *edge_to = e_out + numel + me;
  for (int64_t l = 1; l < walk_length; ++l, node_to += numel, edge_to += numel) {
    begin = rowptr[current];
    degree = rowptr[current + 1] - begin;
    int64_t next;
    if (degree <= 1) {
      if (degree == 0) {
        edge = -1;
        next = current;
      } else {
        edge = begin;
        next = col[begin];
      }
    } else {
      for (;;) {
        edge = begin + drawn_bits[drawn++ & 127] % degree;
        next = col[edge];
        const double r = drawn_uniform[drawn++ & 127];
        if (next == previous && r < prob_0) break;
        begin = rowptr[next];
        const int64_t end = rowptr[next + 1];
        const bool neighbor = row_has(col, begin, end, previous);
        if ((neighbor && r < prob_1) || r < prob_2) break;
        degree = end - begin;
      }
    }
    *node_to = next;
    *edge_to = edge;
    previous = current;
    current = next;
  }
}

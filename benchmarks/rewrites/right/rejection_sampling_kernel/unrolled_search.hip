// The search goes four columns at a time, and the remainder is taken by a mask or a division of 32 bits.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/rw_cuda.cu
// of torch_cluster, Copyright (c) Matthias Fey

__device__ inline bool row_has_unrolled(const int64_t *col, int64_t begin, int64_t end, int64_t t) {
  int64_t i = begin;
  for (; i + 4 <= end; i += 4) {
    const bool any = (col[i] == t) | (col[i + 1] == t) | (col[i + 2] == t) | (col[i + 3] == t);
    if (any) return true;
  }
  bool any = false;
  for (; i < end; ++i) any |= col[i] == t;
  return any;
}

__device__ inline int64_t pick_edge(hiprandState_t *state, int64_t begin, int64_t degree) {
  const unsigned int bits = hiprand(state);
  // powers of two need no division; narrow degrees take the division of 32 bits
  if ((degree & (degree - 1)) == 0) return begin + (static_cast<int64_t>(bits) & (degree - 1));
  if (degree <= 0xFFFFFFFFll) return begin + bits % static_cast<unsigned int>(degree);
  return begin + bits;
}

__global__ void
rejection_sampling_kernel(unsigned int seed, const int64_t *rowptr,
                          const int64_t *col, const int64_t *start,
                          int64_t *n_out, int64_t *e_out,
                          const int64_t walk_length, const int64_t numel,
                          const double p, const double q) {

  hiprandState_t state;
  hiprand_init(seed, 0, 0, &state);

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
  if (degree != 0) {
    edge = pick_edge(&state, begin, degree);
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
        edge = pick_edge(&state, begin, degree);
        next = col[edge];
        const double r = hiprand_uniform(&state);
        if (next == previous && r < prob_0) break;
        begin = rowptr[next];
        const int64_t end = rowptr[next + 1];
        const bool neighbor = row_has_unrolled(col, begin, end, previous);
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

// The first step draws no random number at nodes with a single edge, which shifts the sequence of the later steps.
// witness: {"values": {}, "contents": "wide", "seed": 1, "inputs": "for (int i = 1; i < 4; ++i) rowptr.get()[i] = i;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/rw_cuda.cu
// of torch_cluster, Copyright (c) Matthias Fey

__device__ inline int64_t pick_edge(hiprandState_t *state, int64_t begin, int64_t degree) {
  // a single edge needs no random number
  return degree == 1 ? begin : begin + (hiprand(state) % degree);
}

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
        if (r < prob_2 || (next == previous && r < prob_0)) break;
        // only now the neighbours matter
        begin = rowptr[next];
        const int64_t end = rowptr[next + 1];
        if (r < prob_1 && row_has(col, begin, end, previous)) break;
        degree = end - begin;
      }
    }
    *node_to = next;
    *edge_to = edge;
    previous = current;
    current = next;
  }
}

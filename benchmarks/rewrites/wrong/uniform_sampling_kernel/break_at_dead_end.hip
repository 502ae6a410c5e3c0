// A walk that reaches a node without edges stops after that step and leaves its later steps unwritten.
// witness: {"values": {"num_rowptr": 400, "num_col": 300}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/rw_cuda.cu
// of torch_cluster, Copyright (c) Matthias Fey
__global__ void uniform_sampling_kernel(const int64_t *rowptr,
                                        const int64_t *col,
                                        const int64_t *start, const float *rand,
                                        int64_t *n_out, int64_t *e_out,
                                        const int64_t walk_length,
                                        const int64_t numel) {

  const int64_t t = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= numel) return;
  int64_t node = start[t];
  n_out[t] = node;
  const float *r = rand + t;
  int64_t *edges = e_out + t;
  int64_t *nodes = n_out + numel + t;
  for (int64_t l = 0; l < walk_length; ++l) {
    const int64_t begin = rowptr[node];
    const int64_t end = rowptr[node + 1];
    if (begin == end) {
      *nodes = node;
      *edges = -1;
      break;  // it can never leave this node
    }
    const int64_t edge = begin + (int64_t)(*r * (end - begin));
    node = col[edge];
    *nodes = node;
    *edges = edge;
    r += numel;
    edges += numel;
    nodes += numel;
  }
}

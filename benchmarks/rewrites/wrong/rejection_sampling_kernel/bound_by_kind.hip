// Each candidate has one bound (return, neighbour or far), so a return that fails its own bound is not tried as a neighbour or far node.
// witness: {"values": {"walk_length": 20, "numel": 3, "num_col": 40, "p": 8, "q": 1}}
// SPDX-License-Identifier: MIT; derived from torch_cluster csrc/cuda/rw_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void rejection_sampling_kernel(unsigned int seed, const int64_t *rowptr, const int64_t *col,
                                          const int64_t *start, int64_t *n_out, int64_t *e_out,
                                          const int64_t walk_length, const int64_t numel, const double p,
                                          const double q) {
  hiprandState_t rng;
  hiprand_init(seed, 0, 0, &rng);
  const double inv_p = 1. / p, inv_q = 1. / q;
  const double largest = fmax(1., fmax(inv_p, inv_q));

  for (int64_t id = blockIdx.x * blockDim.x + threadIdx.x; id < numel; id += int64_t(gridDim.x) * blockDim.x) {
    int64_t t = start[id];
    n_out[id] = t;
    int64_t begin = rowptr[t], end = rowptr[t + 1];
    int64_t edge = end > begin ? begin + hiprand(&rng) % (end - begin) : -1;
    int64_t v = edge < 0 ? t : col[edge];
    n_out[numel + id] = v;
    e_out[id] = edge;

    for (int64_t l = 1; l < walk_length; l++) {
      begin = rowptr[v];
      end = rowptr[v + 1];
      edge = end > begin ? begin : -1;
      int64_t x = edge < 0 ? v : col[edge];
      for (bool done = end - begin < 2; !done;) {
        edge = begin + hiprand(&rng) % (end - begin);
        x = col[edge];
        const double r = hiprand_uniform(&rng);
        begin = rowptr[x];
        end = rowptr[x + 1];
        double weight = inv_q;
        if (x == t) {
          weight = inv_p;
        } else {
          for (int64_t i = begin; i < end; i++)
            if (col[i] == t) {
              weight = 1.;
              break;
            }
        }
        done = r < weight / largest;
      }
      n_out[(l + 1) * numel + id] = x;
      e_out[l * numel + id] = edge;
      t = v;
      v = x;
    }
  }
}

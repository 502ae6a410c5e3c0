// the neighbors are scanned only if the number drawn lies between the two probabilities, and walks are spread by a grid-stride loop
// SPDX-License-Identifier: MIT; derived from torch_cluster csrc/cuda/rw_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void
rejection_sampling_kernel(unsigned int seed, const int64_t *rowptr,
                          const int64_t *col, const int64_t *start,
                          int64_t *n_out, int64_t *e_out,
                          const int64_t walk_length, const int64_t numel,
                          const double p, const double q) {
  const double scale = fmax(fmax(1. / p, 1.), 1. / q);
  const double accept_return = 1. / p / scale;
  const double accept_near = 1. / scale;
  const double accept_far = 1. / q / scale;

  const int64_t stride = static_cast<int64_t>(blockDim.x) * gridDim.x;
  for (int64_t walk = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
       walk < numel; walk += stride) {
    hiprandState_t state;
    hiprand_init(seed, 0, 0, &state);
    int64_t previous = start[walk], current = previous, edge = -1;
    n_out[walk] = previous;
    const int64_t degree_of_start = rowptr[previous + 1] - rowptr[previous];
    if (degree_of_start != 0) {
      edge = rowptr[previous] + (hiprand(&state) % degree_of_start);
      current = col[edge];
    }
    n_out[numel + walk] = current;
    e_out[walk] = edge;
    for (int64_t step = 1; step < walk_length; ++step) {
      int64_t begin = rowptr[current], end = rowptr[current + 1];
      int64_t next = current;
      edge = -1;
      if (end - begin == 1) {
        edge = begin;
        next = col[edge];
      } else if (end - begin != 0) {
        bool accepted = false;
        while (!accepted) {
          edge = begin + (hiprand(&state) % (end - begin));
          next = col[edge];
          const double r = hiprand_uniform(&state);
          if (next == previous && r < accept_return) break;
          begin = rowptr[next];
          end = rowptr[next + 1];
          if (r < accept_far) {
            accepted = true;
          } else if (r < accept_near) {
            for (int64_t k = begin; k < end && !accepted; ++k)
              accepted = col[k] == previous;
          }
        }
      }
      n_out[(step + 1) * numel + walk] = next;
      e_out[step * numel + walk] = edge;
      previous = current;
      current = next;
    }
  }
}

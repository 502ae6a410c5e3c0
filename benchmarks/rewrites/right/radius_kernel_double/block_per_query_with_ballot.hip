// A block treats one query at a time: threads test candidates side by side and ballots keep the order of the neighbors.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void
radius_kernel_double(const double *__restrict__ x, const double *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const double r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  // A wavefront has at least 32 lanes and a block at most 1024 threads.
  __shared__ int wave_hits[32];
  const int lane = threadIdx.x % warpSize;
  const int wave = threadIdx.x / warpSize;
  const int waves = (blockDim.x + warpSize - 1) / warpSize;

  for (int64_t query = blockIdx.x; query < m; query += gridDim.x) {
    const int64_t example = get_example_idx(query, ptr_y, num_examples);
    const int64_t end = ptr_x[example + 1];
    const double *q = y + query * dim;
    int64_t found = 0;  // the same in all threads

    for (int64_t base = ptr_x[example]; base < end && found < max_num_neighbors;
         base += blockDim.x) {
      const int64_t candidate = base + threadIdx.x;
      bool hit = false;
      if (candidate < end) {
        double dist = 0;
        for (int64_t d = 0; d < dim; ++d) {
          const double delta = x[candidate * dim + d] - q[d];
          dist += delta * delta;
        }
        hit = dist < r;
      }
      const unsigned long long votes = __ballot(hit);
      if (lane == 0) wave_hits[wave] = __popcll(votes);
      __syncthreads();

      int64_t slot = found + __popcll(votes & ((1ULL << lane) - 1));
      for (int w = 0; w < waves; ++w) {
        if (w < wave) slot += wave_hits[w];
        found += wave_hits[w];
      }
      if (hit && slot < max_num_neighbors) {
        row[query * max_num_neighbors + slot] = query;
        col[query * max_num_neighbors + slot] = candidate;
      }
      __syncthreads();
    }
  }
}

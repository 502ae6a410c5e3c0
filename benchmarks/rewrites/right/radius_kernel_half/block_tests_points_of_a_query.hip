// The block tests 256 points of a query at once; ballots and prefix sums keep the neighbors in ascending order.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey

__global__ void
radius_kernel_half(const __half *__restrict__ x, const __half *__restrict__ y,
              const int64_t *__restrict__ ptr_x,
              const int64_t *__restrict__ ptr_y, int64_t *__restrict__ row,
              int64_t *__restrict__ col, const __half r, const int64_t n,
              const int64_t m, const int64_t dim, const int64_t num_examples,
              const int64_t max_num_neighbors) {
  __shared__ int64_t first, last;
  __shared__ int near_in_wave[8];
  const int64_t base = int64_t(blockIdx.x) * blockDim.x;
  const int lane = threadIdx.x % warpSize, wave = threadIdx.x / warpSize;
  const int waves = blockDim.x / warpSize;

  for (int64_t n_y = base; n_y < base + blockDim.x && n_y < m; n_y++) {
    if (threadIdx.x == 0) {
      const int64_t example_idx = get_example_idx(n_y, ptr_y, num_examples);
      first = ptr_x[example_idx];
      last = ptr_x[example_idx + 1];
    }
    __syncthreads();
    const int64_t from = first, to = last;

    int64_t count = 0;  // the same in all threads
    for (int64_t tile = from; tile < to && count < max_num_neighbors; tile += blockDim.x) {
      const int64_t n_x = tile + threadIdx.x;
      bool near = false;
      if (n_x < to) {
        __half dist = 0;
        for (int64_t d = 0; d < dim; d++) {
          const __half apart = x[n_x * dim + d] - y[n_y * dim + d];
          dist += apart * apart;
        }
        near = dist < r;
      }
      const unsigned long long votes = __ballot(near);
      if (lane == 0)
        near_in_wave[wave] = __popcll(votes);
      __syncthreads();
      int before = __popcll(votes & ((1ull << lane) - 1)), all = 0;
      for (int w = 0; w < waves; w++) {
        if (w < wave)
          before += near_in_wave[w];
        all += near_in_wave[w];
      }
      __syncthreads();
      if (near && count + before < max_num_neighbors) {
        row[n_y * max_num_neighbors + count + before] = n_y;
        col[n_y * max_num_neighbors + count + before] = n_x;
      }
      count += all;
    }
    __syncthreads();
  }
}

// The threads of a block test the points of one query after the other together and place the hits by counting bits before theirs.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void radius_kernel_half(const __half *__restrict__ x, const __half *__restrict__ y,
                                   const int64_t *__restrict__ ptr_x, const int64_t *__restrict__ ptr_y,
                                   int64_t *__restrict__ row, int64_t *__restrict__ col, const __half r,
                                   const int64_t n, const int64_t m, const int64_t dim, const int64_t num_examples,
                                   const int64_t max_num_neighbors) {
  __shared__ unsigned hits[8];
  __shared__ int64_t begin, end;
  const int lane = threadIdx.x & 31, word = threadIdx.x >> 5;
  const int64_t first = int64_t(blockIdx.x) * blockDim.x;
  for (int64_t query = first; query < first + blockDim.x && query < m; ++query) {
    if (threadIdx.x == 0) {
      const int64_t example = get_example_idx(query, ptr_y, num_examples);
      begin = ptr_x[example];
      end = ptr_x[example + 1];
    }
    __syncthreads();
    const int64_t from = begin, to = end;
    int64_t found = 0;
    for (int64_t base = from; base < to && found < max_num_neighbors; base += blockDim.x) {
      if (threadIdx.x < 8) hits[threadIdx.x] = 0;
      __syncthreads();
      const int64_t p = base + threadIdx.x;
      bool near = false;
      if (p < to) {
        __half sum = 0;
        for (int64_t d = 0; d < dim; ++d) {
          const __half difference = x[p * dim + d] - y[query * dim + d];
          sum += difference * difference;
        }
        near = sum < r;
      }
      if (near) atomicOr(&hits[word], 1u << lane);
      __syncthreads();
      int before = 0, total = 0;
      for (int w = 0; w < 8; ++w) {
        const unsigned bits = hits[w];
        total += __popc(bits);
        if (w < word) before += __popc(bits);
        if (w == word) before += __popc(bits & ((1u << lane) - 1u));
      }
      if (near && found + before < max_num_neighbors) {
        row[query * max_num_neighbors + found + before] = query;
        col[query * max_num_neighbors + found + before] = p;
      }
      found += total;
      __syncthreads();
    }
    __syncthreads();
  }
}

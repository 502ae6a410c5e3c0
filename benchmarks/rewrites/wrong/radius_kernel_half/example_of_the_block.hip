// The example is looked up once per block for its first query, although a block may hold queries of several examples.
// witness: {"values": {"n": 60, "m": 60, "dim": 2, "num_examples": 3, "max_num_neighbors": 4, "r": "__half(0.5f)"}, "contents": "unit"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void radius_kernel_half(const __half *__restrict__ x, const __half *__restrict__ y,
                                   const int64_t *__restrict__ ptr_x, const int64_t *__restrict__ ptr_y,
                                   int64_t *__restrict__ row, int64_t *__restrict__ col, const __half r,
                                   const int64_t n, const int64_t m, const int64_t dim, const int64_t num_examples,
                                   const int64_t max_num_neighbors) {
  __shared__ int64_t begin, end;
  const int64_t first = int64_t(blockIdx.x) * blockDim.x;
  if (threadIdx.x == 0) {
    const int64_t example = get_example_idx(first, ptr_y, num_examples);
    begin = ptr_x[example];
    end = ptr_x[example + 1];
  }
  __syncthreads();
  const int64_t query = first + threadIdx.x;
  if (query >= m) return;
  int64_t found = 0;
  for (int64_t p = begin; p < end && found < max_num_neighbors; ++p) {
    __half sum = 0;
    for (int64_t d = 0; d < dim; ++d) {
      const __half difference = x[p * dim + d] - y[query * dim + d];
      sum += difference * difference;
    }
    if (sum < r) {
      row[query * max_num_neighbors + found] = query;
      col[query * max_num_neighbors + found] = p;
      ++found;
    }
  }
}

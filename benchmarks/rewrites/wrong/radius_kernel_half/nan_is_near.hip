// Points are skipped when their distance is at least the radius, so a distance that is NaN is accepted.
// witness: {"values": {"n": 20, "m": 20, "dim": 2, "num_examples": 1, "max_num_neighbors": 20, "r": "__half(0.5f)"}, "contents": "unit", "inputs": "x[7] = __half(NAN);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/radius_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void radius_kernel_half(const __half *__restrict__ x, const __half *__restrict__ y,
                                   const int64_t *__restrict__ ptr_x, const int64_t *__restrict__ ptr_y,
                                   int64_t *__restrict__ row, int64_t *__restrict__ col, const __half r,
                                   const int64_t n, const int64_t m, const int64_t dim, const int64_t num_examples,
                                   const int64_t max_num_neighbors) {
  const int64_t query = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (query < m) {
    const int64_t example = get_example_idx(query, ptr_y, num_examples);
    int64_t point = ptr_x[example];
    const int64_t end = ptr_x[example + 1];
    const __half *candidate = x + point * dim;
    int64_t found = 0;
    for (; point < end; ++point, candidate += dim) {
      __half sum = 0;
      bool far_away = false;
      for (int64_t d = 0; d < dim; ++d) {
        const __half difference = candidate[d] - y[query * dim + d];
        sum += difference * difference;
        if (sum >= r) {
          far_away = true;
          break;
        }
      }
      if (far_away) continue;
      row[query * max_num_neighbors + found] = query;
      col[query * max_num_neighbors + found] = point;
      if (++found >= max_num_neighbors) break;
    }
  }
}

// Instead of a sorted list, every place is found by its own pass for the least pair of distance and index after the one before.
// SPDX-License-Identifier: MIT; derived from torch_cluster/csrc/cuda/knn_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline Half knn_select_distance(const Half *a, const Half *b, int64_t dim, bool cosine) {
  if (cosine) {
    Half result = Cosine<Half>::dot(a, b, 0, 0, dim) /
                  (Cosine<Half>::norm(a, 0, dim) * Cosine<Half>::norm(b, 0, dim));
    return 1. - result;
  }
  Half result = 0.0f;
  for (int64_t d = 0; d < dim; d++) {
    const Half diff = a[d] - b[d];
    result += diff * diff;
  }
  return result;
}

__global__ void
knn_kernel_half(const Half *__restrict__ x, const Half *__restrict__ y,
           const int64_t *__restrict__ ptr_x, const int64_t *__restrict__ ptr_y,
           int64_t *__restrict__ row, int64_t *__restrict__ col,
           const int64_t k, const int64_t n, const int64_t m, const int64_t dim,
           const int64_t num_examples, const bool cosine) {
  const int64_t n_y = blockIdx.x * blockDim.x + threadIdx.x;
  if (n_y >= m)
    return;
  const int64_t example_idx = get_example_idx(n_y, ptr_y, num_examples);
  const int64_t begin = ptr_x[example_idx], end = ptr_x[example_idx + 1];
  float last_dist = 0.0f;
  int64_t last_idx = -1;
  bool found = true;
  for (int64_t e = 0; e < k; e++) {
    float least = INFINITY;
    int64_t least_idx = -1;
    for (int64_t n_x = begin; found && n_x < end; n_x++) {
      const float value = knn_select_distance(x + n_x * dim, y + n_y * dim, dim, cosine);
      const bool after = e == 0 || value > last_dist || (value == last_dist && n_x > last_idx);
      if (after && value < least) {
        least = value;
        least_idx = n_x;
      }
    }
    found = least_idx >= 0;
    last_dist = least;
    last_idx = least_idx;
    row[n_y * k + e] = n_y;
    col[n_y * k + e] = least_idx;
  }
}

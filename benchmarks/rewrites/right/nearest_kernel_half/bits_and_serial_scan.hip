// Distances are compared by their bits, and 32 threads and then one scan the results serially.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void nearest_kernel_half(const __half *x, const __half *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  __shared__ unsigned short keys[THREADS];
  __shared__ int64_t places[THREADS];
  const int64_t thread_idx = threadIdx.x;
  const int64_t n_x = blockIdx.x;
  int64_t low = 0, high = batch_size;  // the first batch that ends after n_x
  while (low < high) {
    const int64_t middle = (low + high) / 2;
    if (ptr_x[middle + 1] <= n_x)
      low = middle + 1;
    else
      high = middle;
  }
  unsigned short key = 0x7c00;  // infinity: no distance is negative, NaN is above
  int64_t place = 0;
  const int64_t first = ptr_y[low], count = ptr_y[low + 1] - first;
  for (int64_t k = thread_idx; k < count; k += THREADS) {
    const __half *query = x + n_x * dim;
    const __half *candidate = y + (first + k) * dim;
    __half dist = 0;
    for (int64_t d = 0; d < dim; d++) {
      dist += (query[d] - candidate[d]) * (query[d] - candidate[d]);
    }
    const unsigned short bits = __half_as_ushort(dist);
    if (bits < key) {
      key = bits;
      place = first + k;
    }
  }
  keys[thread_idx] = key;
  places[thread_idx] = place;
  __syncthreads();
  if (thread_idx < 32) {
    int at = int(thread_idx) * 32;
    for (int k = at + 1; k < int(thread_idx) * 32 + 32; ++k)
      if (keys[k] < keys[at]) at = k;
    key = keys[at];
    place = places[at];
  }
  __syncthreads();
  if (thread_idx < 32) {
    keys[thread_idx] = key;
    places[thread_idx] = place;
  }
  __syncthreads();
  if (thread_idx == 0) {
    int at = 0;
    for (int k = 1; k < 32; ++k)
      if (keys[k] < keys[at]) at = k;
    out[n_x] = places[at];
  }
}

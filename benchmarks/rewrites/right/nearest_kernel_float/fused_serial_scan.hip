// Distances with fused multiply-adds, and thread 0 scans the results of all threads in order.
// SPDX-License-Identifier: MIT; derived from torch_cluster/csrc/cuda/nearest_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey

__global__ void nearest_kernel_float(const float *x, const float *y,
                               const int64_t *ptr_x, const int64_t *ptr_y,
                               int64_t *out, int64_t batch_size, int64_t dim) {
  const unsigned tid = threadIdx.x;
  const int64_t row = blockIdx.x;
  __shared__ int64_t range[2];
  __shared__ float dists[THREADS];
  __shared__ int64_t found[THREADS];

  if (tid == 0) {
    int64_t batch = batch_size;
    do {
      --batch;
    } while (batch > 0 && ptr_x[batch] > row);
    range[0] = ptr_y[batch];
    range[1] = ptr_y[batch + 1];
  }
  __syncthreads();

  dists[tid] = 1e38f;
  found[tid] = 0;
  for (int64_t j = range[0] + tid; j < range[1]; j += blockDim.x) {
    float sum = 0.f;
    for (int64_t d = 0; d < dim; ++d) {
      const float delta = x[row * dim + d] - y[j * dim + d];
      sum = fmaf(delta, delta, sum);
    }
    if (sum < dists[tid]) {
      dists[tid] = sum;
      found[tid] = j;
    }
  }
  __syncthreads();

  if (tid != 0) return;
  float nearest = dists[0];
  int64_t nearest_at = found[0];
  for (unsigned t = 1; t < blockDim.x; ++t)
    if (dists[t] < nearest) {
      nearest = dists[t];
      nearest_at = found[t];
    }
  out[row] = nearest_at;
}

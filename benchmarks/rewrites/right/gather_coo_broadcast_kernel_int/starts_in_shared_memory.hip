// The threads of a block first look up where its rows start in the source, then copy elements.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline size_t start_in_source(const at::cuda::detail::TensorInfo<int64_t, int> &info, int e, size_t K, size_t N) {
  int rest = e, at_index = 0;
  for (int d = info.dims - 1; d > 0; --d) {
    const int quotient = rest / info.sizes[d];
    at_index += (rest - quotient * info.sizes[d]) * info.strides[d];
    rest = quotient;
  }
  at_index += rest * info.strides[0];
  return (size_t(e / info.sizes[info.dims - 1]) * N + size_t(info.data[at_index])) * K;
}

__global__ void gather_coo_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, size_t E, size_t K, size_t N) {
  __shared__ size_t starts[1024];  // no block has more threads, thus more rows
  const size_t base = (size_t)blockIdx.x * blockDim.x, total = E * K;
  if (base >= total) return;
  const size_t end = base + blockDim.x < total ? base + blockDim.x : total;
  const size_t first = base / K, last = (end - 1) / K;
  for (size_t e = first + threadIdx.x; e <= last; e += blockDim.x) starts[e - first] = start_in_source(index_info, int(e), K, N);
  __syncthreads();
  const size_t i = base + threadIdx.x;
  if (i < end) out_data[i] = src_data[starts[i / K - first] + i % K];
}

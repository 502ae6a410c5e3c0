// Searches each output position in the offsets and takes the first exact hit, which may be an empty segment that begins at the same offset.
// witness: {"values": {}, "contents": "unit", "seed": 5, "inputs": "for (int q = 0; q < 72; ++q) src_data.get()[q] = q; for (int q = 1; q < 4; ++q) indptr_info.get()[q] = 5; indptr_info.get()[0] = 0; indptr_info.get()[4] = 20;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ __forceinline__ int segment_at(const int64_t *ends, int segments, int64_t position) {
  int lo = 0, hi = segments;
  while (lo < hi) {
    const int mid = (lo + hi) / 2;
    const int64_t at_mid = ends[mid];
    if (at_mid == position) return mid;
    if (at_mid < position)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo - 1;
}

__global__ void gather_csr_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    long *out_data, size_t N, size_t K, size_t E) {
  const int per_row = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const size_t total = N / per_row * E * K;
  const size_t step = (size_t)gridDim.x * blockDim.x;
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < total; i += step) {
    const size_t column = i % K;
    const int64_t position = i / K % E;
    const size_t row = i / K / E;
    const int64_t *ends = indptr_info.data + row * (per_row + 1);
    if (position < ends[0] || position >= ends[per_row]) continue;
    out_data[i] = src_data[(row * per_row + segment_at(ends, per_row, position)) * K + column];
  }
}

// the block stages the offsets of its entries' rows in shared memory
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, size_t E, size_t K, size_t N) {
  __shared__ size_t offsets[1025];
  const size_t entries = index_info.sizes[index_info.dims - 1];
  const size_t start = (size_t)blockIdx.x * blockDim.x;
  const size_t end = min(start + blockDim.x, E * K);
  if (start >= end) return;
  const size_t first = start / K, last = (end - 1) / K;
  for (size_t entry = first + threadIdx.x; entry <= last; entry += blockDim.x)
    offsets[entry - first] = (entry / entries * N + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)entry, index_info)]) * K;
  __syncthreads();
  const size_t own = end - 1 - threadIdx.x;
  if (threadIdx.x < end - start) out_data[own] = src_data[offsets[own / K - first] + own % K];
}

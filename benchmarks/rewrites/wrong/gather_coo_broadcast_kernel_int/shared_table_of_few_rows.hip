// Keeps the source rows of a block in a shared table that is too small for one or two columns.
// witness: {"values": {"index_info_rows": "1", "E_per_row": "200", "K": "1", "N": "50"}, "contents": "wide", "seed": 7, "inputs": "for (size_t i = 0; i < N; ++i) src_data[i] = int(i);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline size_t source_row(const at::cuda::detail::TensorInfo<int64_t, int> &index_info, int e, size_t N) {
  const int at_index = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e, index_info);
  const size_t batch = e / index_info.sizes[index_info.dims - 1];
  return batch * N + index_info.data[at_index];
}

constexpr int MOST_ROWS = 96;  // in a block of 256 elements

__global__ void gather_coo_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, size_t E, size_t K, size_t N) {
  __shared__ size_t starts[MOST_ROWS];
  const size_t base = (size_t)blockIdx.x * blockDim.x;
  const int first = base / K;
  const int last = (base + blockDim.x - 1) / K;
  const int e = first + threadIdx.x;
  if (threadIdx.x < MOST_ROWS && e <= last && e < (int)E) starts[threadIdx.x] = source_row(index_info, e, N) * K;
  __syncthreads();

  const size_t thread_idx = base + threadIdx.x;
  if (thread_idx >= E * K) return;
  int slot = thread_idx / K - first;
  slot = slot < MOST_ROWS ? slot : MOST_ROWS - 1;
  out_data[thread_idx] = __ldg(src_data + starts[slot] + thread_idx % K);
}

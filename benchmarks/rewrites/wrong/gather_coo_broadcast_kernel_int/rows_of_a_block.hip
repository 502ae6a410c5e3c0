// a block loads the indices of 256 / K + 1 entries though it may touch one more
// witness: {"contents": "tens", "inputs": "for (size_t i = 0; i < index_info_count; ++i) index_info[i] = 1 + int(i % 4);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info, int *out_data,
    size_t E, size_t K, size_t N) {
  __shared__ int rows[256];
  const size_t begin = size_t(blockIdx.x) * blockDim.x;
  const size_t first_entry = begin / K;
  const size_t needed = blockDim.x / K + 1;  // entries that a block touches

  rows[threadIdx.x] = 0;
  if (threadIdx.x < needed && first_entry + threadIdx.x < E) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
        int(first_entry + threadIdx.x), index_info);
    rows[threadIdx.x] = int(index_info.data[offset]);
  }
  __syncthreads();

  const size_t at = begin + threadIdx.x;
  if (at < E * K) {
    const size_t entry = at / K;
    const size_t batch = entry / index_info.sizes[index_info.dims - 1];
    const size_t row = rows[entry - first_entry];
    out_data[at] = __ldg(src_data + (batch * N + row) * K + at % K);
  }
}

// entries are taken from the last one, and values are copied as two words
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_kernel_long(
    const long *src_data, const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, size_t E, size_t N) {
  const size_t thread = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  if (thread >= E) return;
  const size_t row = E - 1 - thread;
  const size_t batch = row / index_info.sizes[index_info.dims - 1];
  const size_t at = batch * N + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(row), index_info)];
  const uint2 words = reinterpret_cast<const uint2 *>(src_data)[at];
  out_data[row] = static_cast<long>(static_cast<uint64_t>(words.y) << 32 | words.x);
}

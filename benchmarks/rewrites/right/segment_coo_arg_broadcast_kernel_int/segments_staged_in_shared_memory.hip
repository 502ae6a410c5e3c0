// the segments of all rows that a block touches are looked up once and staged in shared memory
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  constexpr int kRows = 1025;
  __shared__ long long staged_segment[kRows];
  const size_t total = E * K;
  const size_t begin = static_cast<size_t>(blockIdx.x) * blockDim.x;
  size_t end = begin + blockDim.x;
  if (end > total) end = total;
  const size_t first_row = begin / K;
  const int D = index_info.sizes[index_info.dims - 1];

  if (begin < end) {
    const size_t last_row = (end - 1) / K;
    for (size_t row = first_row + threadIdx.x; row <= last_row; row += blockDim.x) {
      const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
          static_cast<int>(row), index_info);
      staged_segment[row - first_row] =
          static_cast<long long>((row / D) * N) + __ldg(index_info.data + offset);
    }
  }
  __syncthreads();

  const size_t i = begin + threadIdx.x;
  if (i < end) {
    const size_t row = i / K;
    const size_t position = staged_segment[row - first_row] * K + i % K;
    if (src_data[i] == out_data[position]) arg_out_data[position] = row % D;
  }
}

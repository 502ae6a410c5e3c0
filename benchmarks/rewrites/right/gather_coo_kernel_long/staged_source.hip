// a block brings the start of its source row to shared memory
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_kernel_long(
    const long *src_data, const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    long *out_data, size_t E, size_t N) {
  constexpr int most = 512;
  __shared__ long kept[most];
  const size_t row = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  const size_t D = index_info.sizes[index_info.dims - 1];
  const size_t first = blockIdx.x * size_t(blockDim.x) / D;
  const size_t count = N < most ? N : most;
  for (size_t i = threadIdx.x; i < count; i += blockDim.x) kept[i] = src_data[first * N + i];
  __syncthreads();
  if (row >= E) return;
  const size_t batch = row / D;
  const size_t at = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(row), index_info)];
  out_data[row] = batch == first && at < count ? kept[at] : src_data[batch * N + at];
}

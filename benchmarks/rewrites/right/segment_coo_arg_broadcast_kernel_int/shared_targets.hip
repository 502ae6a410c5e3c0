// the targets of a block's rows are found once, in shared memory
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  __shared__ int64_t targets[256];
  __shared__ int places[256];
  const int D = index_info.sizes[index_info.dims - 1];
  const size_t first_thread = blockIdx.x * size_t(blockDim.x);
  const size_t first = first_thread / K;
  const size_t last = min(size_t((first_thread + blockDim.x - 1) / K), E - 1);
  for (size_t row = first + threadIdx.x; row <= last; row += blockDim.x) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(row), index_info);
    targets[row - first] = (int64_t(row / D) * N + index_info.data[offset]) * K;
    places[row - first] = row % D;
  }
  __syncthreads();
  const size_t thread = first_thread + threadIdx.x;
  if (thread >= E * K) return;
  const size_t row = thread / K;
  const int64_t target = targets[row - first] + thread % K;
  if (out_data[target] == src_data[thread]) arg_out_data[target] = places[row - first];
}

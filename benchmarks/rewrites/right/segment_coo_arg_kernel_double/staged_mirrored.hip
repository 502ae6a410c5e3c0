// indices and values are staged in shared memory and taken by the mirrored thread of the block; equality is <= and >=
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  __shared__ int64_t segments[256];
  __shared__ double values[256];
  const int64_t start = int64_t(blockIdx.x) * blockDim.x;
  const int64_t mine = start + threadIdx.x;
  if (mine < int64_t(E)) {
    segments[threadIdx.x] = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(mine), index_info)];
    values[threadIdx.x] = src_data[mine];
  }
  __syncthreads();
  const int other = int(blockDim.x) - 1 - int(threadIdx.x);
  const int64_t e = start + other;
  if (e < int64_t(E)) {
    const int64_t D = index_info.sizes[index_info.dims - 1];
    const int64_t row = e / D;
    const int64_t slot = row * int64_t(N) + segments[other];
    const double extremum = out_data[slot];
    if (values[other] <= extremum && values[other] >= extremum) arg_out_data[slot] = e - row * D;
  }
}

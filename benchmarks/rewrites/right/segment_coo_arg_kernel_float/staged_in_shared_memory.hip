// sources and targets of the block are staged in shared memory and every thread finishes the element of the opposite thread
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  __shared__ float sources[1024];
  __shared__ int targets[1024];
  const int D = index_info.sizes[index_info.dims - 1];
  const int base = blockIdx.x * blockDim.x;
  const int e = base + threadIdx.x;
  if (e < (int)E) {
    sources[threadIdx.x] = src_data[e];
    targets[threadIdx.x] = (int)((e / D) * N + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e, index_info)]);
  }
  __syncthreads();
  const int other = blockDim.x - 1 - threadIdx.x;
  if (base + other < (int)E) {
    const int at = targets[other];
    if (sources[other] == out_data[at]) arg_out_data[at] = (base + other) % D;
  }
}

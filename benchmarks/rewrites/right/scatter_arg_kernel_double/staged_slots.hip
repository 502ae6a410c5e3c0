// Different: a block stages target slots and values in shared memory, then compares and writes.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch_scatter, Copyright (c) 2020 Matthias Fey <matthias.fey@tu-dortmund.de>
__global__ void
scatter_arg_kernel_double(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const double *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  __shared__ size_t slots[256];
  __shared__ double values[256];
  const int stride = gridDim.x * blockDim.x;
  for (int base = blockIdx.x * blockDim.x; base < numel; base += stride) {
    const int count = min(numel - base, (int)blockDim.x);
    for (int i = threadIdx.x; i < count; i += blockDim.x) {
      const int t = base + i;
      const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(t, index_info)];
      const int row = t / K;
      slots[i] = ((size_t)(row / E) * N + idx) * K + t % K;
      values[i] = src_data[t];
    }
    __syncthreads();
    for (int i = threadIdx.x; i < count; i += blockDim.x) {
      const size_t slot = slots[i];
      if (out_data[slot] == values[i]) arg_out_data[slot] = (base + i) / K % E;
    }
    __syncthreads();
  }
}

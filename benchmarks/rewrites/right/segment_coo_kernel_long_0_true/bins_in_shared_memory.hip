// The sums of a block are collected in bins in shared memory, counted from the block's first output; outputs further away are added directly.
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_coo_kernel_long_0_true(const long *src_data,
                               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                               long *out_data, size_t E, size_t N) {
  __shared__ int64_t bins[256];
  const int t = threadIdx.x;
  const int first = blockIdx.x * blockDim.x;
  const int self = first + t;
  const int D = index_info.sizes[index_info.dims - 1];
  const int64_t base = (first / D) * (int64_t)N + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(first, index_info)];

  bins[t] = 0;
  __syncthreads();
  if (self < E) {
    const int64_t out = (self / D) * (int64_t)N + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(self, index_info)];
    if (out - base >= 0 && out - base < 256)
      atomAdd(&bins[out - base], src_data[self]);
    else
      atomAdd(out_data + out, src_data[self]);
  }
  __syncthreads();
  if (bins[t] != 0) atomAdd(out_data + base + t, bins[t]);
}

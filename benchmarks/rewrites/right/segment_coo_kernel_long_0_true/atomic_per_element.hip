// Every element is added on its own, in a grid-stride loop without any reduction.
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_coo_kernel_long_0_true(const long *src_data,
                               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                               long *out_data, size_t E, size_t N) {
  const size_t D = index_info.sizes[index_info.dims - 1];
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < E; i += size_t(gridDim.x) * blockDim.x)
    atomAdd(out_data + i / D * N + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)i, index_info)], src_data[i]);
}

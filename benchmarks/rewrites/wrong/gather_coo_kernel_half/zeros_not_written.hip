// does not write zeros, as if the output were filled with them
// witness: {"values": {"index_info_rows": 1, "E_per_row": 8, "N": 4}, "contents": "wide", "seed": 7, "inputs": "src_data[2] = from_number<__half>(0); index_info[3] = 2;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_half(const __half *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  __half *out_data, size_t E, size_t N) {
  const int step = gridDim.x * blockDim.x;
  const int per_row = index_info.sizes[index_info.dims - 1];
  for (int element = blockIdx.x * blockDim.x + threadIdx.x; element < E; element += step) {
    const int64_t column = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(element, index_info)];
    const __half value = __ldg(src_data + element / per_row * N + column);
    // sparse sources: saves most of the stores
    if (__half2float(value) != 0.f) out_data[element] = value;
  }
}

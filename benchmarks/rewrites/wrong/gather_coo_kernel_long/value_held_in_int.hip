// the gathered value passes through a 32-bit integer
// witness: {"values": {}, "seed": 7, "inputs": "for (size_t i = 0; i < (size_t)index_info_rows * N; ++i) src_data[i] = 3000000000LL + 7LL * (long)i;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_long(const long *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  long *out_data, size_t E, size_t N) {

  const int len = index_info.sizes[index_info.dims - 1];
  const size_t stride = (size_t)gridDim.x * blockDim.x;
  for (size_t e = (size_t)blockIdx.x * blockDim.x + threadIdx.x; e < E; e += stride) {
    const long *src_row = src_data + e / len * N;
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)e, index_info);
    const int col = index_info.data[offset];
    const int value = src_row[col];
    out_data[e] = value;
  }
}

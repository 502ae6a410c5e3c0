// the row is found by multiplying with a rounded reciprocal, which is one too low at the starts of some rows
// witness: {"values": {"index_info_rows": 7, "E_per_row": 61, "N": 6}, "seed": 7, "inputs": "for (size_t i = 0; i < (size_t)index_info_rows * N; ++i) src_data[i] = 10 * (long)i + 3;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_long(const long *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  long *out_data, size_t E, size_t N) {

  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if ((size_t)i >= E) return;

  const float inverse_len = 1.0f / (float)index_info.sizes[index_info.dims - 1];
  const int r = (int)((float)i * inverse_len);  // cheaper than an integer division
  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info);
  const long *src_row = src_data + (size_t)r * N;
  out_data[i] = src_row[(int)index_info.data[offset]];
}

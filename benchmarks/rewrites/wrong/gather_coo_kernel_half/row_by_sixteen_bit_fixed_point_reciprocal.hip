// divides by the length of rows with a 16-bit fixed-point reciprocal, which is inexact for large indices
// witness: {"values": {"index_info_rows": 25, "E_per_row": 167, "N": 6}, "contents": "wide", "seed": 7, "inputs": "for (size_t i = 0; i < index_info_count; ++i) index_info[i] = 0; for (size_t i = 0; i < src_data_count; ++i) src_data[i] = from_number<__half>(double(i));"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_half(const __half *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  __half *out_data, size_t E, size_t N) {
  const unsigned per_row = index_info.sizes[index_info.dims - 1];
  // rounded up, so that multiples of per_row are right
  const unsigned reciprocal = (65536u + per_row - 1) / per_row;
  const unsigned element = blockIdx.x * blockDim.x + threadIdx.x;
  if (element >= E) return;
  const int64_t column = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(element, index_info)];
  const unsigned row = static_cast<unsigned>((static_cast<uint64_t>(element) * reciprocal) >> 16);
  out_data[element] = __ldg(src_data + row * N + column);
}

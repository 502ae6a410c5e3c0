// packs the row and the column of the source into 16 bits each of a word; larger ones are mixed up
// witness: {"values": {"index_info_rows": 1, "E_per_row": 3, "N": 70000}, "contents": "wide", "seed": 7, "inputs": "index_info[1] = 66001; src_data[66001] = from_number<__half>(3); src_data[465] = from_number<__half>(4);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline unsigned packed_position(int row, int column) {
  return (static_cast<unsigned>(row) << 16) | (column & 0xffff);
}

__global__ void
gather_coo_kernel_half(const __half *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  __half *out_data, size_t E, size_t N) {
  __shared__ unsigned positions[256];
  const int per_row = index_info.sizes[index_info.dims - 1];
  const int element = blockIdx.x * blockDim.x + threadIdx.x;
  if (element < E) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(element, index_info);
    positions[threadIdx.x] = packed_position(element / per_row, index_info.data[offset]);
  }
  __syncthreads();
  if (element < E) {
    const unsigned position = positions[threadIdx.x];
    out_data[element] = __ldg(src_data + (position >> 16) * N + (position & 0xffff));
  }
}

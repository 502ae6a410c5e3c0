// Row and index are packed into one word with 16 bits for the index, which is too narrow for more than 65536 segments.
// witness: {"values": {"N": "70000", "E_per_row": "5"}, "inputs": "for (int r = 0; r < index_info_rows; ++r) for (int i = 0; i < E_per_row; ++i) index_info[r * E_per_row + i] = 65540 + 100 * i; for (size_t i = 0; i < out_data_count; ++i) out_data[i] = -7.0e9f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ int64_t segment_of(const at::cuda::detail::TensorInfo<int64_t, int> &info, int entry) {
  return info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(entry, info)];
}

__global__ void
segment_coo_kernel_float_5_true(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   float *out_data, size_t E, size_t N) {
  const unsigned int D = index_info.sizes[index_info.dims - 1];
  const size_t e = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (e >= E) return;
  const unsigned int row = static_cast<unsigned int>(e) / D;
  // One key compares row and segment at once.
  const unsigned int key =
      (row << 16) | (static_cast<unsigned int>(segment_of(index_info, static_cast<int>(e))) & 0xffffu);
  atomMax(out_data + size_t(key >> 16) * N + (key & 0xffffu), src_data[e]);
}

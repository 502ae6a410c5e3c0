// every block sums one row, so rows are left out where there are more rows than blocks
// witness: {"values": {"index_info_rows": 20, "E_per_row": 10, "N": 6}, "seed": 7, "inputs": "for (int i = 0; i < index_info_rows * E_per_row; ++i) src_data[i] = 1 + i % 5; "}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_coo_kernel_int_0_true(const int *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   int *out_data, size_t E, size_t N) {
  const size_t D = index_info.sizes[index_info.dims - 1];
  const size_t row = blockIdx.x;
  if (row * D >= E) return;
  int *out = out_data + row * N;
  // every thread takes a contiguous piece of the row, so that it meets few segments
  const size_t piece = (D + blockDim.x - 1) / blockDim.x;
  size_t e = threadIdx.x * piece;
  const size_t end = e + piece < D ? e + piece : D;
  if (e >= end) return;
  int64_t current = -1;
  int sum = 0;
  for (; e < end; ++e) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)(row * D + e), index_info);
    const int64_t segment = index_info.data[offset];
    if (segment != current) {
      if (current >= 0) atomicAdd(out + current, sum);
      current = segment;
      sum = 0;
    }
    sum += src_data[row * D + e];
  }
  atomicAdd(out + current, sum);
}

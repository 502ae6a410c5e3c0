// Segments that lie within a window are stored without atomics, and without what out held before.
// witness: {"values": {"index_info_rows": "1", "E_per_row": 20, "K": 5, "N": 30}, "contents": "wide", "seed": 63}
// SPDX-License-Identifier: MIT; derived from torch_scatter csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_broadcast_kernel_signed_char_0_16(
    const signed char *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    signed char *out_data, size_t E, size_t K, size_t N) {

  const int D = index_info.sizes[index_info.dims - 1];
  const int E_1 = E / D;
  const int E_2 = (D + 15) / 16 * 16;

  const int row_idx = blockIdx.x * blockDim.y + threadIdx.y;
  const int col_idx = blockIdx.y * blockDim.x + threadIdx.x;
  const int dim_start = (row_idx * 16) / E_2;
  const int row_start = (row_idx * 16) % E_2;

  if (dim_start >= E_1 || col_idx >= K) return;
  const int linear = dim_start * D + row_start;
  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(linear, index_info);
  int idx1 = __ldg(index_info.data + offset);
  signed char val = src_data[K * linear + col_idx];
  bool first = true;
  for (int i = 1; i < 16 && row_start + i < D; ++i) {
    const int idx2 = __ldg(index_info.data + offset + i * index_info.strides[index_info.dims - 1]);
    const signed char value = src_data[K * (linear + i) + col_idx];
    if (idx1 == idx2) {
      val += value;
    } else {
      signed char *address = out_data + (dim_start * N + idx1) * K + col_idx;
      if (first)  // may have begun in the window before
        Reducer<signed char, ReductionType(0)>::atomic_write(address, val);
      else  // no other thread has this index
        *address = val;
      first = false;
      val = value;
    }
    idx1 = idx2;
  }
  Reducer<signed char, ReductionType(0)>::atomic_write(out_data + (dim_start * N + idx1) * K + col_idx, val);
}

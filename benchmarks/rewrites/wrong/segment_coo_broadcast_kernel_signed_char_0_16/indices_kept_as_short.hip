// The indices of a window are kept as unsigned 16-bit numbers in registers: those of 65536 and more wrap around.
// witness: {"values": {"index_info_rows": "1", "E_per_row": 30, "K": 3, "N": 70000}, "contents": "wide", "seed": 65}
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
  const int count = min(16, D - row_start);
  unsigned short idx[16];
  signed char value[16];
#pragma unroll
  for (int i = 0; i < 16; ++i) {
    if (i >= count) continue;
    idx[i] = __ldg(index_info.data + offset + i * index_info.strides[index_info.dims - 1]);
    value[i] = src_data[K * (linear + i) + col_idx];
  }
  signed char val = value[0];
#pragma unroll
  for (int i = 1; i < 16; ++i) {
    if (i >= count) continue;
    if (idx[i] == idx[i - 1]) {
      val += value[i];
    } else {
      Reducer<signed char, ReductionType(0)>::atomic_write(
          out_data + (dim_start * N + idx[i - 1]) * K + col_idx, val);
      val = value[i];
    }
  }
  Reducer<signed char, ReductionType(0)>::atomic_write(
      out_data + (dim_start * N + idx[count - 1]) * K + col_idx, val);
}

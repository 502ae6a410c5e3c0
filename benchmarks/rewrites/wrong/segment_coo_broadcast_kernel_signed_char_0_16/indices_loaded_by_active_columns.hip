// The first 16 threads of a row stage its indices, but those beyond the last column do not: fewer than 16 are loaded.
// witness: {"values": {"index_info_rows": "1", "E_per_row": 16, "K": 37, "N": 9}, "contents": "wide", "seed": 64}
// SPDX-License-Identifier: MIT; derived from torch_scatter csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_broadcast_kernel_signed_char_0_16(
    const signed char *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    signed char *out_data, size_t E, size_t K, size_t N) {

  __shared__ int staged[8][16];
  const int D = index_info.sizes[index_info.dims - 1];
  const int E_1 = E / D;
  const int E_2 = (D + 15) / 16 * 16;

  const int row_idx = blockIdx.x * blockDim.y + threadIdx.y;
  const int col_idx = blockIdx.y * blockDim.x + threadIdx.x;
  const int dim_start = (row_idx * 16) / E_2;
  const int row_start = (row_idx * 16) % E_2;

  const bool active = dim_start < E_1 && col_idx < K;
  const int linear = dim_start * D + row_start;
  if (active && threadIdx.x < 16 && row_start + int(threadIdx.x) < D)
    staged[threadIdx.y][threadIdx.x] =
        __ldg(index_info.data + at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(linear, index_info) +
              int(threadIdx.x) * index_info.strides[index_info.dims - 1]);
  __syncthreads();
  if (!active) return;

  const int count = min(16, D - row_start);
  signed char val = src_data[K * linear + col_idx];
  for (int i = 1; i < count; ++i) {
    const signed char value = src_data[K * (linear + i) + col_idx];
    if (staged[threadIdx.y][i] == staged[threadIdx.y][i - 1]) {
      val += value;
    } else {
      Reducer<signed char, ReductionType(0)>::atomic_write(
          out_data + (dim_start * N + staged[threadIdx.y][i - 1]) * K + col_idx, val);
      val = value;
    }
  }
  Reducer<signed char, ReductionType(0)>::atomic_write(
      out_data + (dim_start * N + staged[threadIdx.y][count - 1]) * K + col_idx, val);
}

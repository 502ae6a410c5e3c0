// A full window at the end counts as the rest of a division by 16, whose length is then 0: its entries are left out.
// witness: {"values": {"index_info_rows": "1", "E_per_row": 48, "K": 3, "N": 40}, "contents": "wide", "seed": 66}
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
  const int stride = index_info.strides[index_info.dims - 1];
  const int64_t *index = index_info.data + offset;
  const signed char *src = src_data + K * linear + col_idx;
  signed char *out = out_data + dim_start * N * K + col_idx;

  int idx1 = __ldg(index);
  signed char val = 0;
  if (row_start + 16 < D) {  // full windows need no checks
#pragma unroll
    for (int i = 0; i < 16; ++i) {
      const int idx2 = __ldg(index + i * stride);
      if (idx1 != idx2) {
        Reducer<signed char, ReductionType(0)>::atomic_write(out + idx1 * K, val);
        val = 0;
        idx1 = idx2;
      }
      val += src[i * K];
    }
  } else {
    const int rest = D % 16;
    for (int i = 0; i < rest; ++i) {
      const int idx2 = __ldg(index + i * stride);
      if (idx1 != idx2) {
        Reducer<signed char, ReductionType(0)>::atomic_write(out + idx1 * K, val);
        val = 0;
        idx1 = idx2;
      }
      val += src[i * K];
    }
  }
  Reducer<signed char, ReductionType(0)>::atomic_write(out + idx1 * K, val);
}

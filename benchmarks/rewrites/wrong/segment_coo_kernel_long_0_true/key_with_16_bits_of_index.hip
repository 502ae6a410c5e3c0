// Row and index are packed into one key with 16 bits for the index, so that indices from 65536 on run into the next row.
// witness: {"values": {"index_info_rows": 2, "E_per_row": 300, "N": 90000}, "contents": "wide", "seed": 2}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_coo_kernel_long_0_true(const long *src_data,
                               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                               long *out_data, size_t E, size_t N) {
  const int at = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = at % 32;
  const int D = index_info.sizes[index_info.dims - 1];
  if (at < E) {
    const unsigned key = (unsigned(at / D) << 16) + (unsigned)index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(at, index_info)];
    int64_t val = src_data[at];
#pragma unroll
    for (int i = 1; i < 32; i *= 2) {
      const int64_t other_val = SHFL_UP_SYNC(val, i, 32);
      const unsigned other_key = SHFL_UP_SYNC(key, i, 32);
      if (lane >= i && other_key == key) val += other_val;
    }
    const unsigned next_key = SHFL_DOWN_SYNC(key, 1, 32);
    if (lane == 31 || at + 1 == E || next_key != key)
      atomAdd(out_data + (key >> 16) * N + (key & 0xffff), val);
  }
}

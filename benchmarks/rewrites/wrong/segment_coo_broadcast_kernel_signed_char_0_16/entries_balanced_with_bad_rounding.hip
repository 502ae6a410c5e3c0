// Entries are spread evenly over the threads of the grid, rounded up only if 16 does not divide E: some are left out.
// witness: {"values": {"index_info_rows": "1", "E_per_row": 272, "K": 4, "N": 200}, "contents": "wide", "seed": 62}
// SPDX-License-Identifier: MIT; derived from torch_scatter csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_broadcast_kernel_signed_char_0_16(
    const signed char *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    signed char *out_data, size_t E, size_t K, size_t N) {

  // Balance: with few entries, the last windows of 16 would idle.
  const int D = index_info.sizes[index_info.dims - 1];
  const int threads = gridDim.x * blockDim.y;
  const int share = int(E) / threads + (E % 16 ? 1 : 0);
  const int first = (blockIdx.x * blockDim.y + threadIdx.y) * share;
  const int last = min(first + share, int(E));
  const int col_idx = blockIdx.y * blockDim.x + threadIdx.x;
  if (first >= last || col_idx >= K) return;

  size_t current = 0;
  signed char val = 0;
  for (int e = first; e < last; ++e) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e, index_info);
    const size_t target = (e / D) * N + __ldg(index_info.data + offset);
    const signed char value = src_data[K * e + col_idx];
    if (e > first && target == current) {
      val += value;
      continue;
    }
    if (e > first) Reducer<signed char, ReductionType(0)>::atomic_write(out_data + current * K + col_idx, val);
    current = target;
    val = value;
  }
  Reducer<signed char, ReductionType(0)>::atomic_write(out_data + current * K + col_idx, val);
}

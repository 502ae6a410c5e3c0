// The partial sums within a warp are held in 32 bits and wrap around.
// witness: {"values": {"index_info_rows": 2, "E_per_row": 100, "N": 4}, "contents": "wide", "seed": 2, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1000000007L + i;"}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_coo_kernel_long_0_true(const long *src_data,
                               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                               long *out_data, size_t E, size_t N) {
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (row_idx >= E) return;
  const int lane = threadIdx.x & 31;
  const int D = index_info.sizes[index_info.dims - 1];
  const int64_t mine = (row_idx / D) * (int64_t)N + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info)];

  // The key (row and index in one) ascends, so equal keys are neighbours. Inclusive scan over equal keys.
  int sum = src_data[row_idx];
  for (int delta = 1; delta < 32; delta <<= 1) {
    const int other = SHFL_UP_SYNC(sum, delta, 32);
    const int64_t key = SHFL_UP_SYNC(mine, delta, 32);
    if (lane >= delta && key == mine) sum += other;
  }
  const int64_t following = SHFL_DOWN_SYNC(mine, 1, 32);
  if (lane == 31 || row_idx + 1 >= E || following != mine) atomAdd(out_data + mine, (long)sum);
}

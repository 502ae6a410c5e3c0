// the segment indices of the rows of a block are staged in shared memory, one row too few when the block does not begin with a row
// witness: {"values": {"index_info_rows": 3, "E_per_row": 334, "K": 6, "N": 1002}, "seed": 7, "inputs": "for (int i = 0; i < 3 * 1002 * 6; ++i) out_data[i] = 5; for (int i = 0; i < 3 * 334 * 6; ++i) src_data[i] = i / 6 == 85 ? 5 : 0;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  // Where the rows of this block go to.
  __shared__ int staged_base[256];
  const int columns = static_cast<int>(K);
  const int block_start = blockIdx.x * blockDim.x;
  const int first_row = block_start / columns;
  const int rows_in_block = (static_cast<int>(blockDim.x) - 1) / columns + 1;
  const int D = index_info.sizes[index_info.dims - 1];

  int base = 0;
  const int staged_row = first_row + static_cast<int>(threadIdx.x);
  if (static_cast<int>(threadIdx.x) < rows_in_block && staged_row < static_cast<int>(E)) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
        staged_row, index_info);
    base = (staged_row / D) * static_cast<int>(N) +
           static_cast<int>(__ldg(index_info.data + offset));
  }
  staged_base[threadIdx.x] = base;
  __syncthreads();

  const int thread_idx = block_start + threadIdx.x;
  const int row = thread_idx / columns;
  if (row < static_cast<int>(E)) {
    const int out_idx =
        staged_base[row - first_row] * columns + thread_idx % columns;
    if (src_data[thread_idx] == __ldg(out_data + out_idx)) {
      arg_out_data[out_idx] = row % D;
    }
  }
}

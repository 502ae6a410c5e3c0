// quadruples of outputs start at a multiple of four, and what lies before the start of the segment is overwritten as well
// witness: {"values": {"indptr_info_rows": 2, "N_per_row": 5, "E": 41}, "inputs": "for (int r = 0; r < indptr_info_rows; ++r) for (int i = 0; i <= N_per_row; ++i) indptr_info[r * (N_per_row + 1) + i] = i == N_per_row ? int64_t(E) : int64_t(i * 7); for (int i = 0; i < indptr_info_rows * N_per_row; ++i) src_data[i] = 3 + i; for (size_t i = 0; i < indptr_info_rows * E; ++i) out_data[i] = -7;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_int_4(const int *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  int *out_data, size_t N, size_t E) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int row_idx = thread_idx / 4;
  const int lane_idx = thread_idx % 4;
  if (row_idx >= N) return;

  const int last = indptr_info.dims - 1;
  const int64_t *indptr = indptr_info.data + IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int row_start = indptr[0];
  const int row_end = indptr[indptr_info.strides[last]];
  const int val = src_data[row_idx];
  int *out = out_data + row_idx / (indptr_info.sizes[last] - 1) * E;

  // aligned quadruples, so that the stores of a lane are coalesced
  for (int first = (row_start & ~3) + 4 * lane_idx; first < row_end; first += 16) {
#pragma unroll
    for (int i = 0; i < 4; ++i)
      if (first + i < row_end) out[first + i] = val;
  }
}

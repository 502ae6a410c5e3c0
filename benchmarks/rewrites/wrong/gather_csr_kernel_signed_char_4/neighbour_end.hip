// the end of a segment is the start of the next one, also for the last segment of a row, whose next one starts another row at 0
// witness: {"values": {"indptr_info_rows": 3, "N_per_row": 7, "E": 50}}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_signed_char_4(const signed char *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  signed char *out_data, size_t N, size_t E) {
  // Every segment ends where the next one starts: load each offset once and share it in the block.
  __shared__ int starts[65];
  const int stride = indptr_info.strides[indptr_info.dims - 1];
  const int block_row = blockIdx.x * 64;
  const int t = threadIdx.x;
  if (t < 65 && block_row + t <= N) {
    if (t == 64 || block_row + t == N) {
      const int before = IndexPtrToOffset<int64_t>::get(block_row + t - 1, indptr_info);
      starts[t] = (int)indptr_info.data[before + stride];
    } else {
      starts[t] = (int)indptr_info.data[IndexPtrToOffset<int64_t>::get(block_row + t, indptr_info)];
    }
  }
  __syncthreads();

  const int row = block_row + t / 4;
  if (row < N) {
    const signed char val = src_data[row];
    const size_t base = row / (indptr_info.sizes[indptr_info.dims - 1] - 1) * E;
    const int end = starts[t / 4 + 1];
    for (int i = starts[t / 4] + t % 4; i < end; i += 4) out_data[base + i] = val;
  }
}

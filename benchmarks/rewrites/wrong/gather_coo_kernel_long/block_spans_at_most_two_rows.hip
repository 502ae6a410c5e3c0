// the row of the source is found once per block, which is taken to touch at most two rows
// witness: {"values": {"index_info_rows": 5, "E_per_row": 60, "N": 6}, "seed": 7, "inputs": "for (size_t i = 0; i < (size_t)index_info_rows * N; ++i) src_data[i] = 10 * (long)i + 3;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_long(const long *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  long *out_data, size_t E, size_t N) {

  const int len = index_info.sizes[index_info.dims - 1];
  const size_t first = (size_t)blockIdx.x * blockDim.x;

  // One division per block: where the block starts, and where the next row does.
  __shared__ size_t base;
  __shared__ size_t next_row_start;
  if (threadIdx.x == 0) {
    const size_t r = first / len;
    base = r * N;
    next_row_start = (r + 1) * len;
  }
  __syncthreads();

  const size_t e = first + threadIdx.x;
  if (e >= E) return;
  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)e, index_info);
  const int col = index_info.data[offset];
  const long *src_row = src_data + base + (e >= next_row_start ? N : 0);
  out_data[e] = src_row[col];
}

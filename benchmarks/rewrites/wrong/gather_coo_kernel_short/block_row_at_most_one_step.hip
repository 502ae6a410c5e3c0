// The source row is found once per block and stepped on at most once, which is wrong for blocks that span three or more rows.
// witness: {"values": {"index_info_rows": 40, "E_per_row": 20, "N": 9}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_short(const short *src_data,
                        const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                        short *out_data, size_t E, size_t N) {

  __shared__ int block_row;
  __shared__ int row_end;
  const int per_row = index_info.sizes[index_info.dims - 1];
  const int first = blockIdx.x * blockDim.x;
  if (threadIdx.x == 0) {
    block_row = first / per_row;
    row_end = (block_row + 1) * per_row;
  }
  __syncthreads();

  const int i = first + threadIdx.x;
  if (i < E) {
    const int row = block_row + (i >= row_end ? 1 : 0);
    const int64_t column = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)];
    out_data[i] = __ldg(src_data + size_t(row) * N + column);
  }
}

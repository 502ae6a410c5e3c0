// The row bounds are staged in shared memory as 16-bit integers, so offsets above 65535 wrap around.
// witness: {"values": {"indptr_info_rows": "1", "N_per_row": "10", "E": "70000"}, "inputs": "for (int i = 0; i <= N_per_row; ++i) indptr_info[i] = int64_t(i) * 7000;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
struct RowSpan {
  unsigned short begin;
  unsigned short end;
};

__global__ void
gather_csr_kernel_double_4(const double *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  double *out_data, size_t N, size_t E) {
  __shared__ RowSpan spans[256];

  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int row_idx = thread_idx / 4;
  const int lane_idx = thread_idx % 4;
  const int local_row = threadIdx.x / 4;
  const int last = indptr_info.dims - 1;

  if (row_idx < N && lane_idx == 0) {
    const int offset = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
    spans[local_row].begin = indptr_info.data[offset];
    spans[local_row].end = indptr_info.data[offset + indptr_info.strides[last]];
  }
  __syncthreads();

  if (row_idx < N) {
    const double val = __ldg(src_data + row_idx);
    double *out = out_data + size_t(row_idx / (indptr_info.sizes[last] - 1)) * E;
    for (int i = spans[local_row].begin + lane_idx; i < spans[local_row].end; i += 4) {
      out[i] = val;
    }
  }
}

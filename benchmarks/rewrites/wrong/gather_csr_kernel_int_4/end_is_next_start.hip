// a segment ends where the next one in the block starts, also at the end of a row, where that is the start of the next row
// witness: {"values": {"indptr_info_rows": 3, "N_per_row": 6, "E": 30}, "inputs": "for (int r = 0; r < indptr_info_rows; ++r) for (int i = 0; i <= N_per_row; ++i) indptr_info[r * (N_per_row + 1) + i] = i == N_per_row ? int64_t(E) : int64_t(i * 4); for (int i = 0; i < indptr_info_rows * N_per_row; ++i) src_data[i] = 3 + i; for (size_t i = 0; i < indptr_info_rows * E; ++i) out_data[i] = -7;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_int_4(const int *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  int *out_data, size_t N, size_t E) {
  __shared__ int starts[65];
  const int group = threadIdx.x / 4;
  const int lane = threadIdx.x % 4;
  const int groups = blockDim.x / 4;
  const int row_idx = blockIdx.x * groups + group;
  const int dim = indptr_info.dims - 1;
  const int count = indptr_info.sizes[dim] - 1;

  // every pointer is loaded once; the last group of the block and the last segment also load their end
  if (row_idx < N && lane == 0) {
    const int offset = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
    starts[group] = indptr_info.data[offset];
    if (group == groups - 1 || row_idx == N - 1)
      starts[group + 1] = indptr_info.data[offset + indptr_info.strides[dim]];
  }
  __syncthreads();

  if (row_idx < N) {
    const int val = src_data[row_idx];
    int *out = out_data + (row_idx / count) * E;
    for (int e = starts[group] + lane; e < starts[group + 1]; e += 4) out[e] = val;
  }
}

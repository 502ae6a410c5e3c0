// there is one thread per output, but the grid has four per segment, so longer segments leave outputs without a thread
// witness: {"values": {"indptr_info_rows": 2, "N_per_row": 10, "E": 400}, "inputs": "for (int r = 0; r < indptr_info_rows; ++r) for (int i = 0; i <= N_per_row; ++i) indptr_info[r * (N_per_row + 1) + i] = i == N_per_row ? int64_t(E) : int64_t(i * 35); for (int i = 0; i < indptr_info_rows * N_per_row; ++i) src_data[i] = 3 + i; for (size_t i = 0; i < indptr_info_rows * E; ++i) out_data[i] = -7;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_int_4(const int *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  int *out_data, size_t N, size_t E) {
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  const int last = indptr_info.dims - 1;
  const int per_row = indptr_info.sizes[last] - 1;
  const int stride = indptr_info.strides[last];
  if (i >= N / per_row * E) return;

  const int row = i / E;
  const int64_t e = i - row * E;
  const int64_t *indptr = indptr_info.data + IndexPtrToOffset<int64_t>::get(row * per_row, indptr_info);

  // the last segment that does not start after e
  int low = 0, high = per_row;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    if (indptr[middle * stride] <= e) low = middle;
    else high = middle;
  }
  if (e < indptr[(low + 1) * stride]) out_data[i] = src_data[row * per_row + low];
}

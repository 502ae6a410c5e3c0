// the pointers of a row are staged in shared memory that holds those of 512 segments, and the others are left out
// witness: {"values": {"indptr_info_rows": 2, "N_per_row": 600, "E": 1300}, "inputs": "for (int r = 0; r < indptr_info_rows; ++r) for (int i = 0; i <= N_per_row; ++i) indptr_info[r * (N_per_row + 1) + i] = i == N_per_row ? int64_t(E) : int64_t(i * 2); for (int i = 0; i < indptr_info_rows * N_per_row; ++i) src_data[i] = 3 + i; for (size_t i = 0; i < indptr_info_rows * E; ++i) out_data[i] = -7;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_int_4(const int *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  int *out_data, size_t N, size_t E) {
  __shared__ int pointers[513];
  const int dim = indptr_info.dims - 1;
  const int stride = indptr_info.strides[dim];
  const int per_row = indptr_info.sizes[dim] - 1;
  const int rows = N / per_row;

  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    const int offset = IndexPtrToOffset<int64_t>::get(row * per_row, indptr_info);
    const int count = per_row < 512 ? per_row : 512;
    for (int i = threadIdx.x; i <= count; i += blockDim.x) pointers[i] = indptr_info.data[offset + i * stride];
    __syncthreads();
    int *out = out_data + row * E;
    for (int i = threadIdx.x / 4; i < count; i += blockDim.x / 4) {
      const int val = src_data[row * per_row + i];
      for (int e = pointers[i] + threadIdx.x % 4; e < pointers[i + 1]; e += 4) out[e] = val;
    }
    __syncthreads();
  }
}

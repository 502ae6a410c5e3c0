// A block stages a tile of rows in shared memory, and all its threads then write each of these rows together.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
struct StagedRow {
  double value;
  int64_t begin;
  int64_t end;
  size_t base;
};

__global__ void
gather_csr_kernel_double_4(const double *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  double *out_data, size_t N, size_t E) {
  constexpr int kTile = 32;
  __shared__ StagedRow staged[kTile];

  const int last = indptr_info.dims - 1;
  const size_t rows_per_batch = size_t(indptr_info.sizes[last] - 1);
  for (size_t first = size_t(blockIdx.x) * kTile; first < N; first += size_t(gridDim.x) * kTile) {
    const int count = N - first < size_t(kTile) ? int(N - first) : kTile;
    for (int r = threadIdx.x; r < count; r += blockDim.x) {
      const size_t row = first + size_t(r);
      const int64_t *ptr =
          indptr_info.data + IndexPtrToOffset<int64_t>::get(int(row), indptr_info);
      staged[r].value = src_data[row];
      staged[r].begin = ptr[0];
      staged[r].end = ptr[indptr_info.strides[last]];
      staged[r].base = (row / rows_per_batch) * E;
    }
    __syncthreads();
    for (int r = 0; r < count; ++r) {
      double *out = out_data + staged[r].base;
      for (int64_t i = staged[r].begin + threadIdx.x; i < staged[r].end; i += blockDim.x) {
        out[i] = staged[r].value;
      }
    }
    __syncthreads();
  }
}

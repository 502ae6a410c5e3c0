// the pointers of the first row are used for all rows
// witness: {"values": {"indptr_info_rows": 3, "N_per_row": 9, "E": 50}, "inputs": "for (int r = 0; r < indptr_info_rows; ++r) for (int i = 0; i <= N_per_row; ++i) indptr_info[r * (N_per_row + 1) + i] = i == N_per_row ? 50 : i * (3 + r); for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1.f + i;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_float_4(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  float *out_data, size_t N, size_t E) {
  const int dim = indptr_info.dims - 1;
  const int segments = indptr_info.sizes[dim] - 1;
  const int stride = indptr_info.strides[dim];
  for (int thread_idx = blockIdx.x * blockDim.x + threadIdx.x; thread_idx < 4 * N; thread_idx += gridDim.x * blockDim.x) {
    const int row_idx = thread_idx / 4;
    const int batch = row_idx / segments, segment = row_idx % segments;
    const int64_t *indptr = indptr_info.data + segment * stride;
    const int begin = (int)indptr[0], count = (int)indptr[stride] - begin;
    float *out = out_data + batch * E + begin;
    const float val = src_data[row_idx];
    for (int i = thread_idx % 4; i < count; i += 4) out[i] = val;
  }
}

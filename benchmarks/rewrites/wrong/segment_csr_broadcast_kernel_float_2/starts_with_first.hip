// The product starts with the first element of the segment, and an empty segment gives 0 instead of 1.
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 3, "K": 2, "E": 6}, "contents": "unit", "seed": 4, "inputs": "indptr_info[0] = 0; indptr_info[1] = 3; indptr_info[2] = 3; indptr_info[3] = 6;"}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void segment_csr_broadcast_kernel_float_2(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const size_t total = N * K;
  for (size_t item = size_t(blockIdx.x) * blockDim.x + threadIdx.x; item < total; item += size_t(gridDim.x) * blockDim.x) {
    const int row = int(item / K);
    const int lane = int(item % K);
    const int rows_per_batch = indptr_info.sizes[indptr_info.dims - 1] - 1;
    const int at = IndexPtrToOffset<int64_t>::get(row, indptr_info);
    const int64_t begin = indptr_info.data[at];
    int64_t left = indptr_info.data[at + indptr_info.strides[indptr_info.dims - 1]] - begin;
    float val = 0.0f;
    if (left > 0) {
      const float *p = src_data + (size_t(row / rows_per_batch) * E + begin) * K + lane;
      val = *p;
      while (--left > 0) {
        p += K;
        val *= *p;
      }
    }
    out_data[item] = val;
  }
}

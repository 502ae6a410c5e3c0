// Every block takes 256 / K whole segments, so that the fixed number of blocks misses the last ones if K does not divide 256.
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 128, "K": 6, "E": 300}, "contents": "unit", "seed": 8}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void segment_csr_broadcast_kernel_float_2(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  // Whole segments per block: the lanes of a segment never straddle two blocks.
  const int rows_per_block = int(blockDim.x / K);
  const int local = int(threadIdx.x / K);
  const int lane = int(threadIdx.x % K);
  if (local >= rows_per_block) return;
  const size_t row = size_t(blockIdx.x) * rows_per_block + local;
  if (row >= N) return;

  const int64_t *bound = indptr_info.data + IndexPtrToOffset<int64_t>::get(int(row), indptr_info);
  const int64_t stop = bound[indptr_info.strides[indptr_info.dims - 1]];
  const size_t batch = row / (indptr_info.sizes[indptr_info.dims - 1] - 1);
  float product = 1.0f;
  for (int64_t e = *bound; e < stop; ++e) product *= src_data[(batch * E + e) * K + lane];
  out_data[row * K + lane] = product;
}

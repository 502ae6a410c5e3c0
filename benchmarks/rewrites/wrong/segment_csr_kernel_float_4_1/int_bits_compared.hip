// The values are compared as the signed integers of their bits, which reverses the order of negative values.
// witness: {"values": {"indptr_info_rows": "1", "N_per_row": "1", "E": "5"}, "contents": "wide", "seed": 1, "inputs": "indptr_info[0] = 0; indptr_info[1] = 5; src_data[0] = 2.0f; src_data[1] = -1.0f; src_data[2] = 7.0f; src_data[3] = -4.0f; src_data[4] = 3.0f;"}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_csr_kernel_float_4_1(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t E) {
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (row_idx >= N)
    return;
  const int last = indptr_info.dims - 1;
  const int off = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int64_t begin = __ldg(indptr_info.data + off);
  const int64_t end = __ldg(indptr_info.data + off + indptr_info.strides[last]);
  const float *row = src_data + (size_t)(row_idx / (indptr_info.sizes[last] - 1)) * E;

  int best = __float_as_int(std::numeric_limits<float>::max());
  int64_t best_idx = begin;
  for (int64_t i = begin; i < end; ++i) {
    const int bits = __float_as_int(row[i]);
    if (bits < best && row[i] == row[i]) {
      best = bits;
      best_idx = i;
    }
  }
  if (end > begin) {
    out_data[row_idx] = __int_as_float(best);
    arg_out_data[row_idx] = best_idx;
  } else {
    out_data[row_idx] = 0.0f;
  }
}

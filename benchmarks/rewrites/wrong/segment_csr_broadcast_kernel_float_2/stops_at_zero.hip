// The product stops at its first zero, so that a NaN or infinity that follows in the segment is lost.
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 1, "K": 1, "E": 8}, "contents": "unit", "seed": 3, "inputs": "indptr_info[0] = 0; indptr_info[1] = 8; src_data[2] = 0.0f; src_data[5] = INFINITY;"}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void segment_csr_broadcast_kernel_float_2(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const size_t item = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (item >= N * K) return;
  const int row = int(item / K);
  const size_t lane = item - size_t(row) * K;
  const int last = indptr_info.dims - 1;
  const int64_t *bounds = indptr_info.data + IndexPtrToOffset<int64_t>::get(row, indptr_info);
  const int64_t begin = bounds[0], end = bounds[indptr_info.strides[last]];

  const float *src = src_data + size_t(row / (indptr_info.sizes[last] - 1)) * E * K + lane;
  float product = 1.0f;
  // Once the product is zero nothing can change it any more.
  for (int64_t e = begin; e < end && product != 0.0f; ++e) product *= src[size_t(e) * K];
  out_data[item] = product;
}

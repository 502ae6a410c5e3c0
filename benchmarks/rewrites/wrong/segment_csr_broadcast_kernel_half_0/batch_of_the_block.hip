// The batch is determined once per block from its first output, as if no block spanned two batches.
// witness: {"values": {"indptr_info_rows": "3", "N_per_row": "4", "K": "6", "E": "15"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_csr_broadcast_kernel_half_0(
    const __half *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    __half *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const size_t first = size_t(blockIdx.x) * blockDim.x;
  const int last = indptr_info.dims - 1;
  const size_t segments = indptr_info.sizes[last] - 1;
  const size_t batch = first / (segments * K);  // the same for all threads of the block
  const __half *batch_src = src_data + batch * E * K;
  const size_t tid = first + threadIdx.x;
  if (tid >= N * K) return;
  const size_t row = tid / K, column = tid - row * K;
  const int64_t *limits = indptr_info.data + IndexPtrToOffset<int64_t>::get(static_cast<int>(row), indptr_info);
  __half sum = __float2half(0.0f);
  const int64_t end = limits[indptr_info.strides[last]];
  for (int64_t e = *limits; e < end; ++e) sum = sum + batch_src[e * K + column];
  out_data[tid] = sum;
}

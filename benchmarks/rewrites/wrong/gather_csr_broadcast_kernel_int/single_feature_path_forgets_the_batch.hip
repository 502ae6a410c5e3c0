// the fast path for one feature writes every batch's segments to the first batch's output
// witness: {"values": {"indptr_info_rows": 3, "N_per_row": 40, "K": 1, "E": 1500}, "seed": 7, "inputs": "for (int i = 0; i < indptr_info_rows * N_per_row * K; ++i) src_data[i] = 1000 + i;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void gather_csr_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    int *out_data, size_t N, size_t K, size_t E) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  const int step = indptr_info.strides[indptr_info.dims - 1];
  if (K == 1) {
    // one feature: a segment is one contiguous run, no index arithmetic in the loop
    if (t < (int)N) {
      const int64_t *ptr = indptr_info.data + IndexPtrToOffset<int64_t>::get(t, indptr_info);
      const int value = src_data[t];
      int *out = out_data + ptr[0];
      int *const out_end = out_data + ptr[step];
      while (out < out_end) *out++ = value;
    }
    return;
  }
  if (t < (int)(N * K)) {
    const int row = t / (int)K;
    const int lane = t - row * (int)K;
    const int batch = row / (indptr_info.sizes[indptr_info.dims - 1] - 1);
    const int64_t *ptr = indptr_info.data + IndexPtrToOffset<int64_t>::get(row, indptr_info);
    const int value = src_data[t];
    for (int64_t e = ptr[0]; e < ptr[step]; ++e) out_data[(batch * E + e) * K + lane] = value;
  }
}

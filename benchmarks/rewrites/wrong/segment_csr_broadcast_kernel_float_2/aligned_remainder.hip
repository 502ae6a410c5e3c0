// The remainder of the loop that is unrolled by four begins at a multiple of four, as if every segment did.
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 2, "K": 1, "E": 10}, "contents": "unit", "seed": 7, "inputs": "indptr_info[0] = 0; indptr_info[1] = 3; indptr_info[2] = 10;"}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void segment_csr_broadcast_kernel_float_2(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const int item = blockIdx.x * blockDim.x + threadIdx.x;
  if (item < N * K) {
    const int row = item / K;
    const int lane = item % K;
    const int last = indptr_info.dims - 1;
    const int at = IndexPtrToOffset<int64_t>::get(row, indptr_info);
    const int64_t begin = __ldg(indptr_info.data + at);
    const int64_t end = __ldg(indptr_info.data + at + indptr_info.strides[last]);
    const float *src = src_data + (row / (indptr_info.sizes[last] - 1)) * E * K + lane;

    float product = 1.0f;
    for (int64_t e = begin; e + 4 <= end; e += 4) {
      const float a = src[K * e], b = src[K * (e + 1)], c = src[K * (e + 2)], d = src[K * (e + 3)];
      product = product * a * b * c * d;
    }
    const int64_t rest = end & ~int64_t(3);
    for (int64_t e = rest > begin ? rest : begin; e < end; ++e) product *= src[K * e];
    out_data[item] = product;
  }
}

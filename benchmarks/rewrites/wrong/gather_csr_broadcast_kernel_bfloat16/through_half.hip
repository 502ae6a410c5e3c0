// values are held as IEEE half precision, which has a smaller range
// witness: {"values": {"K": 5, "E": 40, "indptr_info_rows": 2, "N_per_row": 12}, "inputs": "for (size_t i = 0; i < N_per_row * indptr_info_rows * K; ++i) src_data[i] = __float2bfloat16(i % 3 ? 1.f : 131072.f); for (int b = 0; b < 2; ++b) for (int j = 0; j <= 12; ++j) indptr_info[b * 13 + j] = j == 12 ? 40 : j * 3;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
using SixteenBits = _Float16;

__global__ void gather_csr_broadcast_kernel_bfloat16(
    const __hip_bfloat16 *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    __hip_bfloat16 *out_data, size_t N, size_t K, size_t E) {
  const size_t thread = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= N * K) return;
  const int row = thread / K, last = indptr_info.dims - 1;
  const int64_t *ends = indptr_info.data + IndexPtrToOffset<int64_t>::get(row, indptr_info);
  const SixteenBits value = static_cast<SixteenBits>(__bfloat162float(src_data[thread]));

  const size_t start = (row / (indptr_info.sizes[last] - 1)) * E * K + thread % K;
  for (int64_t i = ends[0]; i < ends[indptr_info.strides[last]]; ++i)
    out_data[start + i * K] = __float2bfloat16(static_cast<float>(value));
}

// values pass through a float, which rounds integers above 2 to the 24th
// witness: {"inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 16777217 + 2 * int(i);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info, int *out_data,
    size_t E, size_t K, size_t N) {
  const size_t at = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (at >= E * K) return;
  const size_t entry = at / K, column = at % K;

  // Walks the dimensions of the index from the innermost one.
  size_t rest = entry;
  size_t offset = 0;
  for (int d = index_info.dims - 1; d > 0; --d) {
    offset += rest % index_info.sizes[d] * index_info.strides[d];
    rest /= index_info.sizes[d];
  }
  offset += rest * index_info.strides[0];

  const size_t batch = entry / index_info.sizes[index_info.dims - 1];
  const float value =
      src_data[(batch * N + index_info.data[offset]) * K + column];
  out_data[at] = static_cast<int>(value);
}

// Only whole chunks of 16 entries are summed, so the last entries are lost where their number is no multiple of 16.
// witness: {"values": {"index_info_rows": "1", "E_per_row": 24, "K": 3, "N": 24}, "contents": "unit"}
// SPDX-License-Identifier: MIT; derived from torch_scatter csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_broadcast_kernel_bfloat16_0_16(
    const BFloat16 *src_data, const at::cuda::detail::TensorInfo<int64_t, int> index_info, BFloat16 *out_data,
    size_t E, size_t K, size_t N) {
  constexpr int kRows = 16;
  const int D = index_info.sizes[index_info.dims - 1];
  const int step = index_info.strides[index_info.dims - 1];
  const int chunks = D / kRows;
  const int chunk = blockIdx.x * blockDim.y + threadIdx.y;
  const int col = blockIdx.y * blockDim.x + threadIdx.x;
  if (chunk >= chunks * int(E / D) || col >= K)
    return;
  const int dim = chunk / chunks, first = chunk % chunks * kRows;

  const int64_t *index = index_info.data + at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(dim * D + first, index_info);
  const BFloat16 *src = src_data + (size_t(dim) * D + first) * K + col;
  BFloat16 *out = out_data + size_t(dim) * N * K + col;

  int64_t segment = *index;
  BFloat16 sum = *src;
#pragma unroll
  for (int i = 1; i < kRows; ++i) {
    index += step;
    src += K;
    if (*index != segment) {
      atomAdd(out + segment * K, sum);
      segment = *index;
      sum = *src;
    } else {
      sum = sum + *src;
    }
  }
  atomAdd(out + segment * K, sum);
}

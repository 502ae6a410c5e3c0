// A segment that lies within a chunk is stored without an atomic, which overwrites what the output held before.
// witness: {"values": {"index_info_rows": "1", "E_per_row": 64, "N": 20, "K": 3}}
// SPDX-License-Identifier: MIT; derived from torch_scatter csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_broadcast_kernel_bfloat16_0_16(
    const BFloat16 *src_data, const at::cuda::detail::TensorInfo<int64_t, int> index_info, BFloat16 *out_data,
    size_t E, size_t K, size_t N) {
  constexpr int kRows = 16;
  const int D = index_info.sizes[index_info.dims - 1];
  const int step = index_info.strides[index_info.dims - 1];
  const int chunks = (D + kRows - 1) / kRows;  // of a row of the index
  const int chunk = blockIdx.x * blockDim.y + threadIdx.y;
  const int dim = chunk / chunks;
  const int first = chunk % chunks * kRows;
  const int col = blockIdx.y * blockDim.x + threadIdx.x;
  if (dim >= int(E / D) || col >= K)
    return;
  const int64_t *index = index_info.data + at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(dim * D + first, index_info);
  const BFloat16 *src = src_data + (size_t(dim) * D + first) * K + col;
  BFloat16 *out = out_data + size_t(dim) * N * K + col;

  int64_t segment = index[0];
  BFloat16 val = src[0];
  bool shared = true;  // with the chunk before, perhaps
  for (int i = 1; i < kRows && first + i < D; ++i) {
    const int64_t next = index[i * step];
    if (next == segment) {
      val = val + src[i * K];
      continue;
    }
    if (shared)
      atomAdd(out + segment * K, val);
    else
      out[segment * K] = val;  // nobody else has rows of this segment
    shared = false;
    segment = next;
    val = src[i * K];
  }
  atomAdd(out + segment * K, val);
}

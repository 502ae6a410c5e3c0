// A thread handles two neighbouring columns, and the last column of an odd number is in no pair.
// witness: {"values": {"index_info_rows": "1", "E_per_row": 16, "K": 7, "N": 16}, "contents": "unit"}
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
  const int col = 2 * (blockIdx.y * blockDim.x + threadIdx.x);
  if (dim >= int(E / D) || col + 1 >= K)
    return;
  const int rows = D - first < kRows ? D - first : kRows;
  const int64_t *index = index_info.data + at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(dim * D + first, index_info);
  const BFloat16 *src = src_data + (size_t(dim) * D + first) * K + col;
  BFloat16 *out = out_data + size_t(dim) * N * K + col;

  int64_t segment = index[0];
  float left = src[0], right = src[1];
  for (int i = 1; i <= rows; ++i) {
    if (i == rows || index[i * step] != segment) {
      atomAdd(out + segment * K, BFloat16(left));
      atomAdd(out + segment * K + 1, BFloat16(right));
      if (i == rows)
        break;
      segment = index[i * step];
      left = right = 0.0f;
    }
    left += float(src[i * K]);
    right += float(src[i * K + 1]);
  }
}

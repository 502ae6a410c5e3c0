// Each block goes over all columns although the grid has a block for every 32 of them, so wide rows are added repeatedly.
// witness: {"values": {"index_info_rows": "1", "E_per_row": 16, "K": 40, "N": 16}, "contents": "unit"}
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
  if (dim >= int(E / D))
    return;
  const int last = D < first + kRows ? D : first + kRows;
  const int64_t *index = index_info.data + at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(dim * D + first, index_info);
  for (int col = threadIdx.x; col < K; col += blockDim.x) {
    BFloat16 *out = out_data + size_t(dim) * N * K + col;
    BFloat16 val = src_data[(size_t(dim) * D + first) * K + col];
    for (int row = first + 1; row < last; ++row) {
      const int64_t before = index[(row - first - 1) * step];
      const BFloat16 next = src_data[(size_t(dim) * D + row) * K + col];
      if (before == index[(row - first) * step]) {
        val = val + next;
      } else {
        atomAdd(out + before * K, val);
        val = next;
      }
    }
    atomAdd(out + index[(last - first - 1) * step] * K, val);
  }
}

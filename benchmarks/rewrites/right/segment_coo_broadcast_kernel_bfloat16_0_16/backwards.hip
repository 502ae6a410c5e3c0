// Goes through chunks from their end, in grid-stride loops over chunks and columns, and sums neighbouring pairs first.
// SPDX-License-Identifier: MIT; derived from torch_scatter csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_broadcast_kernel_bfloat16_0_16(
    const BFloat16 *src_data, const at::cuda::detail::TensorInfo<int64_t, int> index_info, BFloat16 *out_data,
    size_t E, size_t K, size_t N) {
  constexpr int kRows = 16;
  const int D = index_info.sizes[index_info.dims - 1];
  const int step = index_info.strides[index_info.dims - 1];
  const int chunks = (D + kRows - 1) / kRows, all = chunks * int(E / D);
  for (int chunk = blockIdx.x * blockDim.y + threadIdx.y; chunk < all; chunk += gridDim.x * blockDim.y) {
    const int dim = chunk / chunks, first = chunk % chunks * kRows;
    const int rows = D - first < kRows ? D - first : kRows;
    const int64_t *index = index_info.data + at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(dim * D + first, index_info);
    for (size_t col = blockIdx.y * blockDim.x + threadIdx.x; col < K; col += gridDim.y * blockDim.x) {
      const BFloat16 *src = src_data + (size_t(dim) * D + first) * K + col;
      for (int end = rows; end > 0;) {
        const int64_t segment = index[(end - 1) * step];
        int begin = end - 1;
        while (begin > 0 && index[(begin - 1) * step] == segment)
          --begin;
        float values[kRows];
        int count = end - begin;
        for (int i = 0; i < count; ++i)
          values[i] = src[(begin + i) * K];
        for (; count > 1; count = (count + 1) / 2)
          for (int i = 0; 2 * i < count; ++i)
            values[i] = 2 * i + 1 < count ? values[2 * i] + values[2 * i + 1] : values[2 * i];
        atomAdd(out_data + (size_t(dim) * N + segment) * K + col, BFloat16(values[0]));
        end = begin;
      }
    }
  }
}

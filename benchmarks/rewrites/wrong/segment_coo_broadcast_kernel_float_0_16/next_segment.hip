// where the index changes, the next segment is the one after, so that segments without entries are not skipped
// witness: {"values": {"index_info_rows": "1", "E_per_row": 40, "K": 5, "N": 30}, "inputs": "for (int i = 0; i < 40; ++i) index_info[i] = i / 4 * 2;"}
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

  int64_t segment = index[start * step];
  float sum = src[(size_t)start * K];
  for (int i = start + 1; i < end; ++i) {
    const bool changes = index[i * step] != index[(i - 1) * step];
    if (changes) {
      atomicAdd(out + segment * K, sum);
      ++segment;
      sum = 0;
    }
    sum += src[(size_t)i * K];
  }
  atomicAdd(out + segment * K, sum);
}

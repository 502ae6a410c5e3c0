// scans runs over 64 lanes, but with the five steps that are enough for 32
// witness: {"values": {"index_info_rows": 1, "E_per_row": 64, "N": 2}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 0.9f; for (size_t i = 0; i < index_info_count; ++i) index_info[i] = i < 50 ? 0 : 1; for (size_t i = 0; i < out_data_count; ++i) out_data[i] = 0.5f + i % 3 * 0.1f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_float_2_true(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   float *out_data, size_t E, size_t N) {

  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ float values[1024];
  __shared__ int64_t cells[1024];
  const int tid = threadIdx.x, lane = tid & 63;
  const auto index_of = [&](size_t i) {
    return index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(i), index_info)];
  };
  const int D = index_info.sizes[index_info.dims - 1];
  float val = 1;
  int64_t cell = -1;
  if (row_idx < E) {
    val = src_data[row_idx];
    cell = int64_t(row_idx / D) * N + index_of(row_idx);
  }
  cells[tid] = cell;
  for (int i = 1; i < 32; i *= 2) {
    values[tid] = val;
    __syncthreads();
    if (lane >= i && cells[tid - i] == cell) val *= values[tid - i];
    __syncthreads();
  }
  if (row_idx < E && (lane == 63 || cells[tid + 1] != cell)) atomMul(out_data + cell, val);
}

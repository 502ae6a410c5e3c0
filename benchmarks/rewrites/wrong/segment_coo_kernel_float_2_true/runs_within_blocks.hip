// a run is followed to the end of its block, and nobody goes on in the next block
// witness: {"values": {"index_info_rows": 1, "E_per_row": 300, "N": 3}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 0.97f; for (size_t i = 0; i < index_info_count; ++i) index_info[i] = i < 240 ? 0 : 1; for (size_t i = 0; i < out_data_count; ++i) out_data[i] = 0.5f + i % 3 * 0.1f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_float_2_true(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   float *out_data, size_t E, size_t N) {

  __shared__ float values[1024];
  __shared__ int64_t cells[1024];
  const int tid = threadIdx.x, size = blockDim.x;
  const size_t row_idx = size_t(blockIdx.x) * size + tid;
  const auto index_of = [&](size_t i) {
    return index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(i), index_info)];
  };
  int64_t before = -1;
  values[tid] = 1;
  cells[tid] = -1;
  if (row_idx < E) {
    const size_t D = index_info.sizes[index_info.dims - 1];
    values[tid] = src_data[row_idx];
    cells[tid] = int64_t(row_idx / D * N) + index_of(row_idx);
    if (row_idx > 0) before = int64_t((row_idx - 1) / D * N) + index_of(row_idx - 1);
  }
  __syncthreads();
  if (row_idx >= E || before == cells[tid]) return;
  float product = values[tid];
  for (int i = tid + 1; i < size && cells[i] == cells[tid]; ++i) product *= values[i];
  atomMul(out_data + cells[tid], product);
}

// scans a whole block in shared memory and writes the products at the ends of runs
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
  float val = 1;
  int64_t cell = -1;
  if (row_idx < E) {
    const size_t D = index_info.sizes[index_info.dims - 1];
    val = src_data[row_idx];
    cell = int64_t(row_idx / D * N) + index_of(row_idx);
  }
  cells[tid] = cell;
  for (int i = 1; i < size; i *= 2) {
    values[tid] = val;
    __syncthreads();
    if (tid >= i && cells[tid - i] == cell) val *= values[tid - i];
    __syncthreads();
  }
  if (cell >= 0 && (tid == size - 1 || cells[tid + 1] != cell)) atomMul(out_data + cell, val);
}

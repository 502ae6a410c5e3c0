// a block is taken to have elements of at most two rows
// witness: {"values": {"index_info_rows": 5, "E_per_row": 60, "N": 7}, "inputs": "for (int i = 0; i < 300; ++i) index_info[i] = i % 60 / 9; for (size_t i = 0; i < src_data_count; ++i) src_data[i] = float(i * 37 % 1009) / 8;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_float(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  float *out_data, size_t E, size_t N) {
  __shared__ int row, next;
  const int columns = index_info.sizes[index_info.dims - 1];
  // divide once for the block instead of once for each thread
  if (threadIdx.x == 0) {
    row = blockIdx.x * blockDim.x / columns;
    next = (row + 1) * columns;
  }
  __syncthreads();

  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= E) return;
  const int own = i < next ? row : row + 1;
  const int column = i - own * columns;
  const int64_t index =
      index_info.data[own * index_info.strides[0] + column * index_info.strides[index_info.dims - 1]];
  out_data[i] = src_data[own * N + index];
}

// Rows of the source are staged in a tile of up to 1024 floats, of which each of 256 threads loads only one.
// witness: {"values": {"index_info_rows": 3, "E_per_row": 300, "N": 400}, "contents": "wide", "seed": 35}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
#define GATHER_TILE 1024

__global__ void
gather_coo_kernel_float(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  float *out_data, size_t E, size_t N) {
  __shared__ float tile[GATHER_TILE];
  const int row_size = index_info.sizes[index_info.dims - 1];
  const int first = blockIdx.x * blockDim.x;
  const int last = min(first + int(blockDim.x), int(E)) - 1;
  const int first_row = first / row_size;
  const size_t staged = size_t(last / row_size - first_row + 1) * N;
  const float *source = src_data + first_row * N;

  if (staged <= GATHER_TILE) {
    if (threadIdx.x < staged) tile[threadIdx.x] = source[threadIdx.x];
    __syncthreads();
    source = tile;
  }
  const int element = first + threadIdx.x;
  if (element < E) {
    const int64_t column = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(element, index_info)];
    out_data[element] = source[(element / row_size - first_row) * N + column];
  }
}

// the output of the first segment of the block is cached by its index alone, although the same index in another row is another segment
// witness: {"values": {"index_info_rows": "5", "E_per_row": "60", "N": "50"}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1.0f + float(i); for (size_t i = 0; i < index_info_count; ++i) index_info[i] = int64_t(i % E_per_row) % int64_t(N); for (size_t i = 0; i < out_data_count; ++i) out_data[i] = -1.0f; for (int r = 0; r < index_info_rows; ++r) for (int i = 0; i < 50; ++i) out_data[r * N + i] = src_data[r * E_per_row + i];"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  __shared__ int64_t first_idx;
  __shared__ float first_value;
  const int e = blockIdx.x * blockDim.x + threadIdx.x;
  const int D = index_info.sizes[index_info.dims - 1];
  const bool inside = e < (int)E;
  int64_t idx = -1;
  int at = 0;
  if (inside) {
    idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e, index_info)];
    at = (e / D) * (int)N + (int)idx;
  }
  if (threadIdx.x == 0) {
    first_idx = idx;
    first_value = out_data[at];
  }
  __syncthreads();
  if (!inside) return;
  // neighbours mostly fall into the same segment
  const float value = idx == first_idx ? first_value : out_data[at];
  if (src_data[e] == value) arg_out_data[at] = e % D;
}

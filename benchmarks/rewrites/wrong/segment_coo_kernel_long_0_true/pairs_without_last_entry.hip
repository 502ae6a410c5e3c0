// Each thread handles two successive entries, and the last one is left out where their number is odd.
// witness: {"values": {"index_info_rows": "3", "E_per_row": "333"}, "inputs": "src_data[src_data_count - 1] = 3;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline void add_to_segment(long *sum, long value) {
  atomicAdd((unsigned long long *)sum, (unsigned long long)value);
}

__global__ void
segment_coo_kernel_long_0_true(const long *src_data,
                               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                               long *out_data, size_t E, size_t N) {
  const size_t width = index_info.sizes[index_info.dims - 1];
  const size_t pair = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (pair >= E / 2) return;
  const size_t a = 2 * pair, b = a + 1;
  const long value_a = src_data[a], value_b = src_data[b];
  const size_t row_a = a / width, row_b = b / width;
  const int64_t id_a = index_info.data[row_a * index_info.strides[0] + a % width];
  const int64_t id_b = index_info.data[row_b * index_info.strides[0] + b % width];
  long *const sum_a = out_data + row_a * N + id_a;
  long *const sum_b = out_data + row_b * N + id_b;
  if (sum_a == sum_b) {
    add_to_segment(sum_a, value_a + value_b);
  } else {
    add_to_segment(sum_a, value_a);
    add_to_segment(sum_b, value_b);
  }
}

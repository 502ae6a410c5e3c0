// the first element of each run of equal indices scans the run up to the first equal value
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (row_idx >= E) return;

  const int D = index_info.sizes[index_info.dims - 1];
  auto index_at = [&](int i) {
    return index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)];
  };
  const int row = row_idx / D, begin = row * D, end = begin + D;
  const int64_t idx = index_at(row_idx);
  if (row_idx > begin && index_at(row_idx - 1) == idx) return;

  const int64_t out_idx = row * (int64_t)N + idx;
  const float val = out_data[out_idx];
  for (int i = row_idx; i < end && index_at(i) == idx; i++) {
    if (src_data[i] == val) {
      arg_out_data[out_idx] = i - begin;
      break;
    }
  }
}

// compares the bits of the values, so that zeros of different sign are not equal (and equal NaNs are)
// witness: {"values": {"N": "400"}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1.0f + float(i); for (size_t i = 0; i < index_info_count; ++i) index_info[i] = int64_t(i % E_per_row) % int64_t(N); for (size_t i = 0; i < out_data_count; ++i) out_data[i] = -1.0f; for (int i = 0; i < E_per_row; i += 5) { src_data[i] = -0.0f; out_data[i] = 0.0f; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const size_t e = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= E) return;
  const int D = index_info.sizes[index_info.dims - 1];
  const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)e, index_info)];
  const size_t at = (e / D) * N + idx;
  if (__float_as_int(src_data[e]) == __float_as_int(out_data[at])) arg_out_data[at] = e % D;
}

// a segment whose output is the identity of the reduction (lowest or highest float) is taken to be empty
// witness: {"values": {"N": "400"}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1.0f + float(i); for (size_t i = 0; i < index_info_count; ++i) index_info[i] = int64_t(i % E_per_row) % int64_t(N); for (size_t i = 0; i < out_data_count; ++i) out_data[i] = -1.0f; for (int i = 0; i < E_per_row; i += 5) { src_data[i] = i % 2 ? 3.402823466e+38f : -3.402823466e+38f; out_data[i] = src_data[i]; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const size_t e = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= E) return;
  const int D = index_info.sizes[index_info.dims - 1];
  const size_t at = (e / D) * N + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)e, index_info)];
  const float value = out_data[at];
  // nothing was reduced here: the output still is what the reduction started from
  if (fabsf(value) == 3.402823466e+38f) return;
  if (src_data[e] == value) arg_out_data[at] = e % D;
}

// Each row is copied in groups of four columns and the K % 4 last columns are forgotten.
// witness: {"values": {"E_per_row": "10"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, size_t E, size_t K, size_t N) {
  const size_t t = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  const size_t groups = K / 4 > 0 ? K / 4 : 1;
  const size_t width = K < 4 ? K : 4;
  const size_t e = t / groups;
  const size_t column = t % groups * 4;
  if (e >= E) return;
  const int64_t row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)e, index_info)];
  const size_t batch = e / index_info.sizes[index_info.dims - 1];
  const float *from = src_data + (batch * N + row) * K + column;
  float *to = out_data + e * K + column;
  for (size_t k = 0; k < width; ++k) to[k] = from[k];
}

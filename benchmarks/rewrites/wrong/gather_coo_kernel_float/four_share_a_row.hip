// Four elements share the row of their first if E is a multiple of four, but a row's size need not be one.
// witness: {"values": {"index_info_rows": 4, "E_per_row": 75, "N": 10}, "contents": "wide", "seed": 34}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_float(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  float *out_data, size_t E, size_t N) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int row_size = index_info.sizes[index_info.dims - 1];
  if (E % 4 == 0) {
    const int first = thread * 4;
    if (first >= E) return;
    const float *row = src_data + first / row_size * N;
    float4 values;
    values.x = __ldg(row + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(first, index_info)]);
    values.y = __ldg(row + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(first + 1, index_info)]);
    values.z = __ldg(row + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(first + 2, index_info)]);
    values.w = __ldg(row + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(first + 3, index_info)]);
    *reinterpret_cast<float4 *>(out_data + first) = values;
  } else if (thread < E) {
    const int64_t column = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread, index_info)];
    out_data[thread] = __ldg(src_data + thread / row_size * N + column);
  }
}

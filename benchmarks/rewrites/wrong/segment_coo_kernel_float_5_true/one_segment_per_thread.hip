// Each thread searches one segment of the output, without a loop for outputs that have more elements than the launch has threads.
// witness: {"values": {"N": "400", "E_per_row": "5"}, "inputs": "for (int r = 0; r < index_info_rows; ++r) { for (int i = 0; i < E_per_row; ++i) { src_data[r * E_per_row + i] = 10.0f + i; index_info[r * E_per_row + i] = 300 + i; } } for (size_t i = 0; i < out_data_count; ++i) out_data[i] = -9.0f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ int64_t segment_of(const at::cuda::detail::TensorInfo<int64_t, int> &info, int entry) {
  return info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(entry, info)];
}

__global__ void
segment_coo_kernel_float_5_true(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   float *out_data, size_t E, size_t N) {
  const size_t D = index_info.sizes[index_info.dims - 1];
  const size_t segments = E / D * N;
  const size_t id = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (id < segments) {
    const size_t row = id / N;
    const int64_t segment = static_cast<int64_t>(id % N);
    size_t low = 0, high = D;
    while (low < high) {
      const size_t middle = (low + high) / 2;
      if (segment_of(index_info, static_cast<int>(row * D + middle)) < segment)
        low = middle + 1;
      else
        high = middle;
    }
    for (; low < D; ++low) {
      const size_t e = row * D + low;
      if (segment_of(index_info, static_cast<int>(e)) != segment) break;
      out_data[id] = fmaxf(out_data[id], src_data[e]);
    }
  }
}

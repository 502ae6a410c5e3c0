// The maximum of a run starts at the lowest finite float, which exceeds minus infinity.
// witness: {"inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = -INFINITY; for (size_t i = 0; i < out_data_count; ++i) out_data[i] = -INFINITY;"}
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
  const size_t step = size_t(blockDim.x) * gridDim.x;
  for (size_t e = size_t(blockIdx.x) * blockDim.x + threadIdx.x; e < E; e += step) {
    const size_t row = e / D;
    const size_t row_end = (row + 1) * D;
    const int64_t idx = segment_of(index_info, static_cast<int>(e));
    if (e > row * D && segment_of(index_info, static_cast<int>(e - 1)) == idx) continue;
    float best = Reducer<float, MAX>::init();
    for (size_t k = e; k < row_end && segment_of(index_info, static_cast<int>(k)) == idx; ++k)
      Reducer<float, MAX>::update(&best, src_data[k]);
    atomMax(out_data + row * N + idx, best);
  }
}

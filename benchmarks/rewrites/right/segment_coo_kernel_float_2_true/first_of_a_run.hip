// the first thread of a run multiplies all of it into the output
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_float_2_true(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   float *out_data, size_t E, size_t N) {

  const size_t row_idx = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (row_idx >= E) return;
  const auto index_of = [&](size_t i) {
    return index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(i), index_info)];
  };
  const size_t D = index_info.sizes[index_info.dims - 1];
  const size_t row = row_idx / D, end = (row + 1) * D;
  const int64_t idx = index_of(row_idx);
  if (row_idx > row * D && index_of(row_idx - 1) == idx) return;
  float product = src_data[row_idx];
  for (size_t i = row_idx + 1; i < end && index_of(i) == idx; ++i) product *= src_data[i];
  out_data[row * N + idx] *= product;
}

// the thread of the first entry of a run sums all of it, and adds the sum without an atomic operation
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_float_0_true(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   float *out_data, size_t E, size_t N) {
  const int D = index_info.sizes[index_info.dims - 1];
  const int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= E) return;
  const int64_t row = i / D;
  const int64_t end = (row + 1) * D;
  const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)];
  if (i > row * D && index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i - 1, index_info)] == idx) return;
  float sum = src_data[i];
  for (int64_t k = i + 1; k < end && index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(k, index_info)] == idx; ++k)
    sum += src_data[k];
  out_data[row * int64_t(N) + idx] += sum;
}

// Each thread of the first half of the grid serves two elements, one in either half, with loads before the stores.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline const float *gathered_from(
    const float *src_data, const at::cuda::detail::TensorInfo<int64_t, int> &index_info, int element, size_t N) {
  int offset = 0, rest = element, batch = 0;
  for (int d = index_info.dims - 1; d >= 0; --d) {
    const int quotient = rest / index_info.sizes[d];
    offset += (d > 0 ? rest - quotient * index_info.sizes[d] : rest) * index_info.strides[d];
    rest = quotient;
    if (d == index_info.dims - 1) batch = quotient;
  }
  return src_data + size_t(batch) * N + index_info.data[offset];
}

__global__ void
gather_coo_kernel_float(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  float *out_data, size_t E, size_t N) {
  const int half = int((E + 1) / 2);
  const int low = blockIdx.x * blockDim.x + threadIdx.x;
  if (low >= half) return;
  const int high = low + half;
  const float *const a = gathered_from(src_data, index_info, low, N);
  const float *const b = high < E ? gathered_from(src_data, index_info, high, N) : a;
  const float first = *a, second = *b;
  out_data[low] = first;
  if (high < E) out_data[high] = second;
}

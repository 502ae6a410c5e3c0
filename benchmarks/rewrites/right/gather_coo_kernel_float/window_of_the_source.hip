// a window of the source in shared memory, and the source itself for what is outside
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_float(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  float *out_data, size_t E, size_t N) {
  __shared__ float window[256];
  const size_t columns = index_info.sizes[index_info.dims - 1];
  const size_t first = (size_t)blockIdx.x * blockDim.x, i = first + threadIdx.x;
  const size_t end = E / columns * N;
  const size_t start = first / columns * N +
                       index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(first, index_info)];
  if (start + threadIdx.x < end) window[threadIdx.x] = src_data[start + threadIdx.x];
  __syncthreads();
  if (i < E) {
    const size_t place =
        i / columns * N + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)];
    const size_t distance = place - start;  // large where the place is before the window
    out_data[i] = distance < blockDim.x ? window[distance] : src_data[place];
  }
}

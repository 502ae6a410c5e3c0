// columns are staged in shared memory and elements are gathered in reverse order
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_long(const long *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  long *out_data, size_t E, size_t N) {

  __shared__ int cols[256];
  const int len = index_info.sizes[index_info.dims - 1];
  const size_t width = blockDim.x;
  const size_t tid = threadIdx.x;
  for (size_t tile = blockIdx.x * width; tile < E; tile += gridDim.x * width) {
    const size_t count = E - tile < width ? E - tile : width;
    if (tid < count) {
      cols[tid] = index_info.data[
          at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)(tile + tid), index_info)];
    }
    __syncthreads();
    if (tid < count) {
      const size_t k = count - 1 - tid;
      const size_t e = tile + k;
      const long *src_row = src_data + e / len * N;
      out_data[e] = src_row[cols[k]];
    }
    __syncthreads();
  }
}

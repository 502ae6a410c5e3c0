// the two halves of a block stage values and indices of a tile in shared memory before all threads use them
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void scatter_arg_kernel_long(const long *src_data,
                                        const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                                        const long *out_data, int64_t *arg_out_data, int E, int K, int N,
                                        int numel) {
  __shared__ long values[256];
  __shared__ int64_t indices[256];
  const int width = blockDim.x < 256 ? int(blockDim.x) : 256;
  const int half = (width + 1) / 2;
  const int t = threadIdx.x;
  for (int64_t first = int64_t(blockIdx.x) * width; first < numel; first += int64_t(gridDim.x) * width) {
    if (t < half) {
      for (int j = t; j < width && first + j < numel; j += half) values[j] = src_data[first + j];
    } else if (t < width) {
      for (int j = t - half; j < width && first + j < numel; j += width - half)
        indices[j] = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(first) + j, index_info)];
    }
    if (width == 1 && first < numel) indices[0] = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(first), index_info)];
    __syncthreads();
    if (t < width && first + t < numel) {
      const int i = int(first) + t;
      const int row = i / K;
      const int b = row / E;
      const int64_t slot = (int64_t(b) * N + indices[t]) * K + (i - row * K);
      if (!(values[t] ^ out_data[slot])) arg_out_data[slot] = row - b * E;
    }
    __syncthreads();
  }
}

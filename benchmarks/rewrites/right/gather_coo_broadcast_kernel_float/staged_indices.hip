// The source rows of a block are staged in shared memory, as many as the block touches.
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, size_t E, size_t K, size_t N) {
  __shared__ size_t base[257];
  const size_t start = (size_t)blockIdx.x * blockDim.x;
  const size_t total = E * K;
  if (start >= total) return;
  const size_t stop = start + blockDim.x < total ? start + blockDim.x : total;
  const size_t first = start / K;
  const size_t rows = (stop - 1) / K - first + 1;
  for (size_t r = threadIdx.x; r < rows; r += blockDim.x) {
    const int e = (int)(first + r);
    const size_t batch = e / index_info.sizes[index_info.dims - 1];
    base[r] = (batch * N + (size_t)index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e, index_info)]) * K;
  }
  __syncthreads();
  const size_t t = start + threadIdx.x;
  if (t < stop) out_data[t] = src_data[base[t / K - first] + t % K];
}

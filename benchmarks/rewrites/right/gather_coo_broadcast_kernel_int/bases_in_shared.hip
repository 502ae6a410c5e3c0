// the first elements of the rows that a block touches are found once and lie in shared memory
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info, int *out_data,
    size_t E, size_t K, size_t N) {
  __shared__ size_t bases[256];  // 256 elements lie in no more than 256 rows
  const size_t total = E * K;
  const size_t begin = size_t(blockIdx.x) * blockDim.x;
  const size_t end = begin + blockDim.x < total ? begin + blockDim.x : total;
  const size_t first = begin / K;
  const size_t entries = (end - 1) / K - first + 1;
  if (threadIdx.x < entries) {
    const size_t entry = first + threadIdx.x;
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
        int(entry), index_info);
    const size_t batch = entry / index_info.sizes[index_info.dims - 1];
    bases[threadIdx.x] = (batch * N + size_t(index_info.data[offset])) * K;
  }
  __syncthreads();
  const size_t at = begin + threadIdx.x;
  if (at < end) {
    const size_t entry = at / K;
    out_data[at] = __ldg(src_data + bases[entry - first] + (at - entry * K));
  }
}

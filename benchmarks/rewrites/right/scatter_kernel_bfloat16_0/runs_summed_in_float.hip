// The first element of each run of equal indices in a column sums the run in float and adds it with one atomic operation.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
// The index that belongs to a position of the source.
__device__ inline int64_t index_at(
    const at::cuda::detail::TensorInfo<int64_t, int> &index_info, int position) {
  return index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
      position, index_info)];
}

__global__ void
scatter_kernel_bfloat16_0(const BFloat16 *src_data,
               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
               BFloat16 *out_data, int E, int K, int N, int numel) {
  const int64_t stride = int64_t(blockDim.x) * gridDim.x;
  for (int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < numel; i += stride) {
    const int k = int(i % K);
    int e = int(i / K % E);
    const int64_t b = i / K / E;
    const int64_t idx = index_at(index_info, int(i));
    if (e > 0 && index_at(index_info, int(i - K)) == idx)
      continue;

    float sum = src_data[i];
    int64_t position = i + K;
    for (++e; e < E && index_at(index_info, int(position)) == idx; ++e, position += K)
      sum += float(src_data[position]);
    Reducer<BFloat16, SUM>::atomic_write(out_data + (b * N + idx) * K + k, BFloat16(sum));
  }
}

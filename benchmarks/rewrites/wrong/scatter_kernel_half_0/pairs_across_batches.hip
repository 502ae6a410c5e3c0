// Each thread takes two following rows of sources and uses the batch of the first one for both, which is wrong at the end of a batch with an odd E.
// witness: {"values": {"E": 5, "K": 3, "N": 4, "B": 3}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline int64_t target_row(const at::cuda::detail::TensorInfo<int64_t, int> &info, int position) {
  return info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(position, info)];
}

__global__ void
scatter_kernel_half_0(const Half *src_data, const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                      Half *out_data, int E, int K, int N, int numel) {
  const int rows = numel / K;  // B * E
  const int pairs = (rows + 1) / 2;
  for (int t = blockIdx.x * blockDim.x + threadIdx.x; t < pairs * K; t += gridDim.x * blockDim.x) {
    const int k = t % K, r = t / K * 2;
    Half *column = out_data + int64_t(r / E) * N * K + k;
    const int64_t first = target_row(index_info, r * K + k);
    const Half value = src_data[r * K + k];
    if (r + 1 == rows) {
      atomAdd(column + first * K, value);
      continue;
    }
    const int64_t second = target_row(index_info, (r + 1) * K + k);
    const Half other = src_data[(r + 1) * K + k];
    atomAdd(column + first * K, value);
    atomAdd(column + second * K, other);
  }
}

// Each output finds its sources by binary search, which holds only for sorted indices.
// witness: {"values": {"E": 40, "K": 3, "N": 7, "B": 2}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline int64_t target_row(const at::cuda::detail::TensorInfo<int64_t, int> &info, int position) {
  return info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(position, info)];
}

// The first e whose index is not below `row`.
__device__ inline int first_of_row(const at::cuda::detail::TensorInfo<int64_t, int> &info, int b, int k, int E,
                                   int K, int64_t row) {
  int low = 0, high = E;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (target_row(info, (b * E + middle) * K + k) < row)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

__global__ void
scatter_kernel_half_0(const Half *src_data, const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                      Half *out_data, int E, int K, int N, int numel) {
  const int outputs = numel / E * N;
  for (int o = blockIdx.x * blockDim.x + threadIdx.x; o < outputs; o += gridDim.x * blockDim.x) {
    const int k = o % K, row = o / K % N, b = o / K / N;
    const int begin = first_of_row(index_info, b, k, E, K, row);
    const int end = first_of_row(index_info, b, k, E, K, int64_t(row) + 1);
    if (begin >= end) continue;
    // No atomics are needed: each output has one thread.
    Half sum = out_data[o];
    for (int e = begin; e < end; ++e) sum = Half(float(sum) + float(src_data[(b * E + e) * K + k]));
    out_data[o] = sum;
  }
}

// Each output gathers its own sources in their order, without atomics.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline int64_t target_row(const at::cuda::detail::TensorInfo<int64_t, int> &info, int position) {
  return info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(position, info)];
}

__global__ void
scatter_kernel_half_0(const Half *src_data, const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                      Half *out_data, int E, int K, int N, int numel) {
  const int outputs = numel / E * N;  // B * N * K
  for (int o = blockIdx.x * blockDim.x + threadIdx.x; o < outputs; o += gridDim.x * blockDim.x) {
    const int k = o % K, row = o / K % N, b = o / K / N;
    Half sum = out_data[o];
    bool any = false;
    for (int e = 0; e < E; ++e) {
      const int i = (b * E + e) * K + k;
      if (target_row(index_info, i) != row) continue;
      sum = Half(float(sum) + float(src_data[i]));
      any = true;
    }
    if (any) out_data[o] = sum;
  }
}

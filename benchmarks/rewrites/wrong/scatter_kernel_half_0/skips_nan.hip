// Sources that add nothing are skipped with a test that also skips NaN.
// witness: {"values": {"E": 9, "K": 4, "N": 3, "B": 2}, "contents": "wide", "seed": 1, "inputs": "src_data[5] = Half(float(NAN));"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline int64_t target_row(const at::cuda::detail::TensorInfo<int64_t, int> &info, int position) {
  return info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(position, info)];
}

__global__ void
scatter_kernel_half_0(const Half *src_data, const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                      Half *out_data, int E, int K, int N, int numel) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < numel; i += gridDim.x * blockDim.x) {
    const float value = src_data[i];
    // Spare the compare-and-swap for the zeros of sparse sources.
    if (!(fabsf(value) > 0.f)) continue;
    const int b = i / K / E, k = i % K;
    const int64_t row = target_row(index_info, i);
    atomAdd(out_data + (int64_t(b) * N + row) * K + k, Half(value));
  }
}

// Each thread takes a contiguous chunk and counts b, e and k on instead of dividing for each element.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_arg_kernel_bfloat16(const __hip_bfloat16 *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const __hip_bfloat16 *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int64_t threads = static_cast<int64_t>(blockDim.x) * gridDim.x;
  const int64_t thread = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  const int64_t chunk = (numel + threads - 1) / threads;
  int64_t i = thread * chunk;
  int64_t end = i + chunk;
  if (end > numel) end = numel;
  if (i >= end) return;

  int64_t b = i / (static_cast<int64_t>(E) * K);
  int e = static_cast<int>(i / K % E);
  int k = static_cast<int>(i % K);
  for (; i < end; ++i) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(static_cast<int>(i), index_info);
    const int64_t target = (b * N + index_info.data[offset]) * K + k;
    const float value = __bfloat162float(src_data[i]);
    const float extreme = __bfloat162float(out_data[target]);
    // Not ordered means NaN, which is equal to nothing.
    if (value <= extreme && value >= extreme) {
      arg_out_data[target] = e;
    }
    if (++k == K) {
      k = 0;
      if (++e == E) {
        e = 0;
        ++b;
      }
    }
  }
}

// Equality is tested as a difference of zero, which is NaN for two equal infinities.
// witness: {"values": {}, "contents": "wide", "seed": 1, "inputs": "src_data.get()[9] = INFINITY; out_data.get()[0 + index_info.get()[9] * 6 + 3] = src_data.get()[9]; src_data.get()[10] = -INFINITY; out_data.get()[0 + index_info.get()[10] * 6 + 4] = src_data.get()[10]; "}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch_scatter, Copyright (c) 2020 Matthias Fey <matthias.fey@tu-dortmund.de>
__global__ void
scatter_arg_kernel_double(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const double *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int stride = gridDim.x * blockDim.x;
  for (int t = blockIdx.x * blockDim.x + threadIdx.x; t < numel; t += stride) {
    const int row = t / K;
    const int k = t - row * K;
    const int b = row / E;
    const int e = row - b * E;
    const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(t, index_info)];
    const size_t slot = ((size_t)b * N + idx) * K + k;
    const double gap = src_data[t] - out_data[slot];
    if (gap == 0.0) arg_out_data[slot] = e;
  }
}

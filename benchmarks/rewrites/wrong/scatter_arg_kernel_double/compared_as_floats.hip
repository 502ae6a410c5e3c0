// Values are held and compared as floats, so doubles that differ only beyond 24 bits count as equal.
// witness: {"values": {}, "contents": "wide", "seed": 1, "inputs": "src_data.get()[7] = 1.0 + 1e-10; out_data.get()[index_info.get()[7] * 6 + 1] = 1.0;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch_scatter, Copyright (c) 2020 Matthias Fey <matthias.fey@tu-dortmund.de>
__global__ void
scatter_arg_kernel_double(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const double *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  const bool active = t < numel;
  float value = 0.0f, best = 1.0f;
  size_t slot = 0;
  int e = 0;
  if (active) {
    const int row = t / K;
    const int b = row / E;
    e = row - b * E;
    const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(t, index_info)];
    slot = ((size_t)b * N + idx) * K + (t - row * K);
    value = src_data[t];
    best = out_data[slot];
  }
  if (active && value == best) arg_out_data[slot] = e;
}

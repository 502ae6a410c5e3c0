// Two elements per thread with a test that both exist: the last element is lost when the number of elements is odd.
// witness: {"values": {"E": 3, "K": 5, "B": 1, "N": 15}, "contents": "wide", "seed": 1, "inputs": "out_data.get()[0 + index_info.get()[14] * 5 + 4] = src_data.get()[14]; "}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch_scatter, Copyright (c) 2020 Matthias Fey <matthias.fey@tu-dortmund.de>
__device__ inline void scatter_arg_visit(int t, double value, int64_t idx, const double *out, int64_t *arg, int E,
                                         int K, int N) {
  const int row = t / K;
  const int b = row / E;
  const size_t slot = ((size_t)b * N + idx) * K + (t - row * K);
  if (value == out[slot]) arg[slot] = row - b * E;
}

__global__ void
scatter_arg_kernel_double(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const double *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int t = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
  if (t + 1 < numel) {
    const int64_t idx0 = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(t, index_info)];
    const int64_t idx1 = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(t + 1, index_info)];
    const double value0 = src_data[t];
    const double value1 = src_data[t + 1];
    scatter_arg_visit(t, value0, idx0, out_data, arg_out_data, E, K, N);
    scatter_arg_visit(t + 1, value1, idx1, out_data, arg_out_data, E, K, N);
  }
}

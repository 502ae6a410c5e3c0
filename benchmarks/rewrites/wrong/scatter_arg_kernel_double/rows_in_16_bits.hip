// Target rows are staged in shared memory with 16 bits, so rows from 65536 on wrap around.
// witness: {"values": {"E": 4, "K": 1, "B": 1, "N": 70000}, "contents": "wide", "seed": 1, "inputs": "index_info.get()[2] = 69000; out_data.get()[69000] = 3.5; out_data.get()[3464] = 100; src_data.get()[2] = 3.5;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch_scatter, Copyright (c) 2020 Matthias Fey <matthias.fey@tu-dortmund.de>
__global__ void
scatter_arg_kernel_double(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const double *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  __shared__ unsigned short rows[256];
  __shared__ double values[256];
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < numel) {
    rows[threadIdx.x] = (unsigned short)index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(t, index_info)];
    values[threadIdx.x] = src_data[t];
  }
  __syncthreads();
  if (t >= numel) return;
  const int row = t / K;
  const int b = row / E;
  const size_t slot = ((size_t)b * N + rows[threadIdx.x]) * K + (t - row * K);
  if (values[threadIdx.x] == out_data[slot]) arg_out_data[slot] = row - b * E;
}

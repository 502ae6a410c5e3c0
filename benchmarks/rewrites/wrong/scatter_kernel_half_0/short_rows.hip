// The rows are kept as 16-bit numbers in shared memory, so rows from 65536 on go to the wrong place.
// witness: {"values": {"E": 500, "K": 2, "N": 80000, "B": 1}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline int64_t target_row(const at::cuda::detail::TensorInfo<int64_t, int> &info, int position) {
  return info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(position, info)];
}

__global__ void
scatter_kernel_half_0(const Half *src_data, const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                      Half *out_data, int E, int K, int N, int numel) {
  __shared__ unsigned short rows[256];
  __shared__ Half values[256];
  const int lane = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + lane;
  if (i < numel) {
    rows[lane] = static_cast<unsigned short>(target_row(index_info, i));
    values[lane] = src_data[i];
  }
  __syncthreads();
  if (i >= numel) return;
  Half *plane = out_data + int64_t(i / (E * K)) * N * K;
  atomAdd(plane + int64_t(rows[lane]) * K + i % K, values[lane]);
}

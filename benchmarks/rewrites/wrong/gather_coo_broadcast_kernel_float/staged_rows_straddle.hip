// The indices of a block are staged in shared memory, but their number is taken as 256 / K + 1, one too few when the block begins and ends inside of rows.
// witness: {"values": {"E_per_row": "334", "K": "6"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, size_t E, size_t K, size_t N) {
  __shared__ int64_t staged[257];
  const size_t start = (size_t)blockIdx.x * blockDim.x;
  const int first = start / K;
  const int rows = blockDim.x / K + 1;
  for (int r = threadIdx.x; r < rows; r += blockDim.x) {
    const int e = first + r < (int)E ? first + r : (int)E - 1;
    staged[r] = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e, index_info)];
  }
  __syncthreads();
  const size_t t = start + threadIdx.x;
  if (t < E * K) {
    const int e = t / K;
    const size_t batch = e / index_info.sizes[index_info.dims - 1];
    const int local = min(e - first, rows - 1);
    out_data[t] = src_data[(batch * N + staged[local]) * K + t % K];
  }
}

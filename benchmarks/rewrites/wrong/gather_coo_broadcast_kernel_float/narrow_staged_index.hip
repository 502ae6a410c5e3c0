// The staged indices are kept in 16 bits to save shared memory, too few for more than 65536 nodes.
// witness: {"values": {"index_info_rows": "1", "E_per_row": "8", "K": "1", "N": "70000"}, "contents": "wide", "seed": 1, "inputs": "index_info[3] = 69990;"}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, size_t E, size_t K, size_t N) {
  __shared__ unsigned short staged[258];
  const size_t start = (size_t)blockIdx.x * blockDim.x;
  const size_t total = E * K;
  const size_t stop = start + blockDim.x < total ? start + blockDim.x : total;
  const int first = start / K;
  const int rows = (int)((stop - 1) / K) - first + 1;
  for (int r = threadIdx.x; r < rows; r += blockDim.x)
    staged[r] = (unsigned short)index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(first + r, index_info)];
  __syncthreads();
  const size_t t = start + threadIdx.x;
  if (t >= total) return;
  const int e = t / K;
  const size_t batch = e / index_info.sizes[index_info.dims - 1];
  out_data[t] = src_data[(batch * N + staged[e - first]) * K + t % K];
}

// The batch of an edge is found by division by the first size of the index rather than the last one.
// witness: {"values": {"index_info_rows": "3", "E_per_row": "10"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, size_t E, size_t K, size_t N) {
  const size_t t = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= E * K) return;
  const int e = t / K;
  const size_t k = t - e * K;
  const int64_t row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e, index_info)];
  size_t batch = e / index_info.sizes[0];
  const size_t batches = E / index_info.sizes[index_info.dims - 1];
  if (batch >= batches) batch = batches - 1;
  out_data[t] = __ldg(src_data + (batch * N + row) * K + k);
}

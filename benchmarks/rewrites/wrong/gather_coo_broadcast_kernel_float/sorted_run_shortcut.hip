// The indices are assumed to be sorted: if the first and the last edge of a group of 32 threads have one index, all edges between get it, too.
// witness: {"values": {"index_info_rows": "1", "E_per_row": "64", "K": "1", "N": "5"}, "contents": "wide", "seed": 1, "inputs": "for (int e = 0; e < 64; ++e) index_info[e] = e % 31 == 0 ? 2 : e % 5;"}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, size_t E, size_t K, size_t N) {
  const size_t t = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  const size_t total = E * K;
  if (t >= total) return;
  const size_t lead = t / 32 * 32;
  const size_t tail = lead + 31 < total ? lead + 31 : total - 1;
  const int per_row = index_info.sizes[index_info.dims - 1];
  const int e = t / K;
  const int e_lead = lead / K, e_tail = tail / K;
  const int64_t row_lead = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e_lead, index_info)];
  const int64_t row_tail = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e_tail, index_info)];
  int64_t row = row_lead;
  if (row_lead != row_tail || e_lead / per_row != e_tail / per_row)
    row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e, index_info)];
  out_data[t] = __ldg(src_data + ((size_t)(e / per_row) * N + row) * K + t % K);
}

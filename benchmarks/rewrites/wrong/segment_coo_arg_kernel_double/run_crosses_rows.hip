// the first thread of a run of equal indices scans the whole run, but a run does not end where the next row starts
// witness: {"contents": "unit", "seed": 2, "values": {"index_info_rows": 4, "E_per_row": 5, "N": 3}, "inputs": "for (int e = 0; e < 20; ++e) index_info[e] = 1; for (int r = 0; r < 4; ++r) out_data[r * 3 + 1] = src_data[r * 5 + r];"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= E) return;
  const int D = index_info.sizes[index_info.dims - 1];
  const int64_t segment = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e, index_info)];
  if (e > 0 && index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e - 1, index_info)] == segment)
    return;  // not the head of its run
  const size_t slot = (e / D) * N + segment;
  const double extremum = __ldg(out_data + slot);
  int64_t found = -1;
  for (int k = e; k < E; ++k) {
    if (index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(k, index_info)] != segment) break;
    if (src_data[k] == extremum) found = k % D;
  }
  if (found >= 0) arg_out_data[slot] = found;
}

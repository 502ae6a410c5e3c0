// the head of a run sums the run serially but only compares indices, so a run goes on into the next row where that starts with the same index
// witness: {"values": {"index_info_rows": 3, "E_per_row": 20, "N": 1}}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_double_0_true(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   double *out_data, size_t E, size_t N) {
  // The first entry of every run of equal indices sums the run: no shuffles and one writer per run.
  typedef at::cuda::detail::IndexToOffset<int64_t, int, -1> Offset;
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  if (first >= E) return;
  const int D = index_info.sizes[index_info.dims - 1];
  const int64_t idx = index_info.data[Offset::get(first, index_info)];
  if (first > 0 && index_info.data[Offset::get(first - 1, index_info)] == idx) return;

  double sum = src_data[first];
  for (int next = first + 1; next < E; ++next) {
    if (index_info.data[Offset::get(next, index_info)] != idx) break;
    sum += src_data[next];
  }
  atomAdd(out_data + (first / D) * N + idx, sum);
}

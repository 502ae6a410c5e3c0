// only the last element of a run of equal indices is compared, as though it stood for the run
// witness: {"values": {"index_info_rows": 3, "E_per_row": 90, "N": 30}, "contents": "unit", "seed": 94, "inputs": "for (int i = 0; i < 270; ++i) index_info[i] = i % 90 / 3; for (int i = 0; i < 90; ++i) out_data[i] = std::max(std::max(src_data[3 * i], src_data[3 * i + 1]), src_data[3 * i + 2]);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  typedef at::cuda::detail::IndexToOffset<int64_t, int, -1> Offset;
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (row_idx >= E) return;
  const int D = index_info.sizes[index_info.dims - 1];
  const int col = row_idx % D;
  const int64_t idx = index_info.data[Offset::get(row_idx, index_info)];
  // indices are sorted along a row: a single thread writes for each run
  if (col + 1 < D && index_info.data[Offset::get(row_idx + 1, index_info)] == idx) return;
  const int out_idx = (row_idx / D) * N + idx;
  const double val = __ldg(out_data + out_idx);
  if (src_data[row_idx] == val) arg_out_data[out_idx] = col;
}

// the head of a run goes through it only up to the end of the block: the rest of the run is not looked at
// witness: {"values": {"index_info_rows": 1, "E_per_row": 1000, "N": 334}, "contents": "unit", "seed": 95, "inputs": "for (size_t j = 0; j < N; ++j) out_data[j] = 0; for (int i = 0; i < E_per_row; ++i) { index_info[i] = i / 3; out_data[i / 3] = std::max(out_data[i / 3], src_data[i]); }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  typedef at::cuda::detail::IndexToOffset<int64_t, int, -1> Offset;
  __shared__ int64_t indices[256];
  __shared__ double values[256];
  const int t = threadIdx.x;
  const int row_idx = blockIdx.x * blockDim.x + t;
  const int D = index_info.sizes[index_info.dims - 1];
  if (row_idx < E) {
    indices[t] = index_info.data[Offset::get(row_idx, index_info)];
    values[t] = src_data[row_idx];
  }
  __syncthreads();
  if (row_idx >= E) return;

  const int row = row_idx / D, col = row_idx % D;
  const int64_t idx = indices[t];
  // one thread for each run of equal indices of a row
  if (col > 0 && index_info.data[Offset::get(row_idx - 1, index_info)] == idx) return;
  const int out_idx = row * N + idx;
  const double val = __ldg(out_data + out_idx);
  const int here = min(int(blockDim.x) - t, min(D - col, int(E) - row_idx));
  int arg = -1;
  for (int k = 0; k < here && indices[t + k] == idx; ++k)
    if (values[t + k] == val) arg = col + k;
  if (arg >= 0) arg_out_data[out_idx] = arg;
}

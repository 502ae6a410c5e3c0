// the position in the row subtracts the start of the row of the output (row * N) instead of that of the input
// witness: {"contents": "unit", "seed": 2, "values": {"index_info_rows": 3, "E_per_row": 10, "N": 17}, "inputs": "for (int e = 0; e < 30; ++e) out_data[e / 10 * 17 + index_info[e]] = src_data[e];"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int D = index_info.sizes[index_info.dims - 1];
  if (thread >= E) return;
  const int row = thread / D;
  const int64_t base = row * int64_t(N);
  const int64_t segment = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread, index_info)];
  const double *extrema = out_data + base;
  int64_t *winners = arg_out_data + base;
  if (src_data[thread] != extrema[segment]) return;
  winners[segment] = thread - base;
}

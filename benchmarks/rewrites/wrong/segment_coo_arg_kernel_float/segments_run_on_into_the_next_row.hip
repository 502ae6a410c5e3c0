// a thread walks each run of equal indices but takes the first segment of a row for the end of the last row when they are equal
// witness: {"values": {"index_info_rows": 2, "E_per_row": 5, "N": 1}, "seed": 7, "inputs": "for (int i = 0; i < index_info_rows * E_per_row; ++i) src_data[i] = 0.0f; src_data[2] = 1.0f; src_data[8] = 2.0f; out_data[0] = 1.0f; out_data[1] = 2.0f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void segment_coo_arg_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  // The indices are sorted: the thread at the start of a segment walks it and reads its result once.
  const int D = index_info.sizes[index_info.dims - 1];
  const int start = blockIdx.x * blockDim.x + threadIdx.x;
  if (start >= E) return;
  const int64_t segment =
      index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(start, index_info)];
  if (start > 0 &&
      index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(start - 1, index_info)] ==
          segment)
    return;

  const size_t target = start / D * N + segment;
  const float result = out_data[target];
  int e = start;
  do {
    if (src_data[e] == result) arg_out_data[target] = e % D;
    ++e;
  } while (e < E &&
           index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e, index_info)] == segment);
}

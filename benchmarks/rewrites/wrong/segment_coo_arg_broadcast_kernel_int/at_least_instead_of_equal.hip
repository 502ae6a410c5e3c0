// values that reach the result are accepted, which suits a maximum but not a minimum
// witness: {"values": {"index_info_rows": 1, "E_per_row": 2000, "K": 2, "N": 1}, "seed": 7, "inputs": "for (int i = 0; i < 2; ++i) out_data[i] = 3; for (int i = 0; i < 4000; ++i) src_data[i] = i / 2 == 1000 ? 3 : 7;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    int *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const int stride = gridDim.x * blockDim.x;
  const int total = static_cast<int>(E * K);
  const int columns = static_cast<int>(K);
  const int D = index_info.sizes[index_info.dims - 1];
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += stride) {
    const int row = i / columns;
    const int offset =
        at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row, index_info);
    const int segment = (row / D) * static_cast<int>(N) +
                        static_cast<int>(__ldg(index_info.data + offset));
    const int out_idx = segment * columns + (i - row * columns);
    // Nothing in the segment is larger than its result.
    if (src_data[i] < __ldg(out_data + out_idx)) continue;
    arg_out_data[out_idx] = row % D;
  }
}

// Finds the end of each run of equal indices first, then adds its values up in an int, and writes once per run.
// SPDX-License-Identifier: MIT; derived from torch_scatter csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_broadcast_kernel_signed_char_0_16(
    const signed char *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    signed char *out_data, size_t E, size_t K, size_t N) {

  const int D = index_info.sizes[index_info.dims - 1];
  const int E_1 = E / D;
  const int E_2 = (D + 15) / 16 * 16;

  const int row_idx = blockIdx.x * blockDim.y + threadIdx.y;
  const int col_idx = blockIdx.y * blockDim.x + threadIdx.x;
  const int dim_start = (row_idx * 16) / E_2;
  const int row_start = (row_idx * 16) % E_2;

  if (dim_start >= E_1 || col_idx >= K) return;
  const int linear = dim_start * D + row_start;
  const int stride = index_info.strides[index_info.dims - 1];
  const int64_t *index =
      index_info.data + at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(linear, index_info);
  const signed char *src = src_data + K * linear + col_idx;
  const int count = D - row_start < 16 ? D - row_start : 16;
  int begin = 0;
  while (begin < count) {
    const int idx = __ldg(index + begin * stride);
    int end = begin + 1;
    while (end < count && int(__ldg(index + end * stride)) == idx) ++end;
    int sum = 0;
    for (int i = begin; i < end; ++i) sum += src[i * K];
    Reducer<signed char, ReductionType(0)>::atomic_write(out_data + (dim_start * N + idx) * K + col_idx,
                                                         (signed char)sum);
    begin = end;
  }
}

// an element leaves the result to a later one of its segment with the same value
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_broadcast_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int element = i / K, column = i % K;
  if (element >= E) return;
  const int length = index_info.sizes[index_info.dims - 1], row = element / length;
  const int64_t *indices =
      index_info.data + at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row * length, index_info);
  const int step = index_info.strides[index_info.dims - 1], place = element - row * length;

  const int64_t segment = indices[place * step];
  const size_t out = (row * N + segment) * K + column;
  const float value = out_data[out];
  if (src_data[i] != value) return;
  for (int later = place + 1; later < length; ++later)
    if (indices[later * step] == segment && src_data[((size_t)row * length + later) * K + column] == value) return;
  arg_out_data[out] = place;
}

// the first thread of every run of equal indices within a row scans the run and stores its last match once
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= E) return;
  const int D = index_info.sizes[index_info.dims - 1];
  const int row = e / D;
  const int end = (row + 1) * D;
  const int64_t segment = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e, index_info)];
  if (e % D != 0 && index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e - 1, index_info)] == segment) return;
  const size_t slot = row * N + segment;
  const double extremum = out_data[slot];
  int found = -1;
  for (int k = e; k < end && index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(k, index_info)] == segment; ++k)
    if (src_data[k] == extremum) found = k;
  if (found >= 0) arg_out_data[slot] = found - row * D;
}

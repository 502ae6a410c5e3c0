// The row is computed once for the four entries of a thread, which may lie in two rows.
// witness: {"values": {"index_info_rows": "3", "E_per_row": "6", "N": "2"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_float_2_true(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   float *out_data, size_t E, size_t N) {
  // A quarter of the threads takes four entries each, and writes when the index changes.
  if (threadIdx.x >= blockDim.x / 4) return;
  const int first = blockIdx.x * blockDim.x + threadIdx.x * 4;
  if (size_t(first) >= E) return;
  const int D = index_info.sizes[index_info.dims - 1];
  float *out_row = out_data + size_t(first / D) * N;
  int64_t current = -1;
  float product = 1.f;
  for (int k = 0; k < 4; ++k) {
    const int i = first + k;
    if (size_t(i) >= E) break;
    const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)];
    if (idx == current) {
      product *= src_data[i];
      continue;
    }
    if (current >= 0) atomMul(out_row + current, product);
    current = idx;
    product = src_data[i];
  }
  if (current >= 0) atomMul(out_row + current, product);
}

// A quarter of the threads multiplies four entries each serially and writes at the end of each run.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
// The output element that entry i belongs to.
__device__ inline int64_t slot_of_entry(const at::cuda::detail::TensorInfo<int64_t, int> &info, int i, int D,
                                        size_t N) {
  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, info);
  return int64_t(i / D) * int64_t(N) + info.data[offset];
}

__global__ void
segment_coo_kernel_float_2_true(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   float *out_data, size_t E, size_t N) {
  // A quarter of the threads takes four entries each, and writes when the run changes.
  if (threadIdx.x >= blockDim.x / 4) return;
  const int first = blockIdx.x * blockDim.x + threadIdx.x * 4;
  const int D = index_info.sizes[index_info.dims - 1];
  int64_t slot = -1;
  float product = 1.f;
  for (int k = 0; k < 4; ++k) {
    const int i = first + k;
    if (size_t(i) >= E) break;
    const int64_t own = slot_of_entry(index_info, i, D, N);
    if (own == slot) {
      product *= src_data[i];
      continue;
    }
    if (slot >= 0) atomMul(out_data + slot, product);
    slot = own;
    product = src_data[i];
  }
  if (slot >= 0) atomMul(out_data + slot, product);
}

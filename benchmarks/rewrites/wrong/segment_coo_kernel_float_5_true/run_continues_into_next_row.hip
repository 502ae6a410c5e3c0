// Runs are recognised by equal indices only, so that a run at the end of a row continues into the next row when it starts with the same index.
// witness: {"values": {"N": "1", "E_per_row": "5"}, "inputs": "for (int r = 0; r < index_info_rows; ++r) for (int i = 0; i < E_per_row; ++i) src_data[r * E_per_row + i] = 100.0f * r + i; for (size_t i = 0; i < out_data_count; ++i) out_data[i] = -9.0f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ int64_t segment_of(const at::cuda::detail::TensorInfo<int64_t, int> &info, int entry) {
  return info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(entry, info)];
}

__global__ void
segment_coo_kernel_float_5_true(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   float *out_data, size_t E, size_t N) {
  const size_t D = index_info.sizes[index_info.dims - 1];
  const size_t e = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (e >= E) return;
  const int64_t idx = segment_of(index_info, static_cast<int>(e));
  // Only the first entry of a run works: it takes the maximum of the run.
  if (e > 0 && segment_of(index_info, static_cast<int>(e - 1)) == idx) return;
  float best = src_data[e];
  for (size_t k = e + 1; k < E && segment_of(index_info, static_cast<int>(k)) == idx; ++k)
    best = fmaxf(best, src_data[k]);
  atomMax(out_data + (e / D) * N + idx, best);
}

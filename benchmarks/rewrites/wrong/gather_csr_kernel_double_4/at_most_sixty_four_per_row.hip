// The unrolled store loop has a fixed number of 16 steps for each of the 4 lanes, so rows of more than 64 elements are not completed.
// witness: {"values": {"N_per_row": "3"}, "inputs": "for (int r = 0; r < indptr_info_rows; ++r) for (int i = 0; i <= N_per_row; ++i) indptr_info[r * (N_per_row + 1) + i] = int64_t(i) * 500;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_double_4(const double *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  double *out_data, size_t N, size_t E) {
  constexpr int kLanes = 4;
  constexpr int kSteps = 16;

  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int row_idx = thread_idx / kLanes;
  const int lane_idx = thread_idx % kLanes;
  if (row_idx >= N) return;

  const int last = indptr_info.dims - 1;
  const int offset = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int row_start = __ldg(indptr_info.data + offset);
  const int row_end = __ldg(indptr_info.data + offset + indptr_info.strides[last]);
  const double val = __ldg(src_data + row_idx);

  double *out = out_data + size_t(row_idx / (indptr_info.sizes[last] - 1)) * E;
  const int first = row_start + lane_idx;
#pragma unroll
  for (int step = 0; step < kSteps; ++step) {
    const int out_idx = first + step * kLanes;
    if (out_idx < row_end) out[out_idx] = val;
  }
}

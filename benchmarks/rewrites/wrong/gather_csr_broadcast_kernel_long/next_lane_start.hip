// Takes a segment's end from the lane that holds the next start and detects the end of a row of indptr by a smaller start, which an equal or larger first offset of the next row defeats.
// witness: {"values": {"N_per_row": 1}, "contents": "unit", "seed": 13, "inputs": "for (int q = 0; q < 3; ++q) { indptr_info.get()[2 * q] = 0; indptr_info.get()[2 * q + 1] = 1500; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    long *out_data, size_t N, size_t K, size_t E) {
  const int lane = threadIdx.x % warpSize;
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const bool active = thread_idx < N * K;
  const int row = thread_idx / K;
  const int column = thread_idx % K;
  int offset = 0, start = -1;
  if (active) {
    offset = IndexPtrToOffset<int64_t>::get(row, indptr_info);
    start = indptr_info.data[offset];
  }
  const size_t next = lane + (K - column);  // the first lane of the next segment
  int end = __shfl(start, next < warpSize ? (int)next : lane);
  if (!active) return;
  if (next >= warpSize || end < start)  // not in this wavefront, or the offsets begin anew
    end = indptr_info.data[offset + indptr_info.strides[indptr_info.dims - 1]];
  const long val = src_data[thread_idx];
  size_t at = ((row / (indptr_info.sizes[indptr_info.dims - 1] - 1)) * E + start) * K + column;
  for (int e = start; e < end; ++e, at += K) out_data[at] = val;
}

// Broadcasts begin and end of a segment packed into one 32-bit word, 16 bits each, which is too little for E > 65535.
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 2, "K": 2, "E": 70000}, "contents": "unit", "seed": 9, "inputs": "indptr_info.get()[0] = 0; indptr_info.get()[1] = 66000; indptr_info.get()[2] = 70000;"}
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
  unsigned range = 0;
  if (active && (column == 0 || lane == 0)) {  // one lane of the row reads for all
    const int offset = IndexPtrToOffset<int64_t>::get(row, indptr_info);
    const unsigned begin = (unsigned)indptr_info.data[offset];
    const unsigned end = (unsigned)indptr_info.data[offset + indptr_info.strides[indptr_info.dims - 1]];
    range = begin | end << 16;
  }
  range = __shfl(range, max(lane - column, 0));
  if (!active) return;
  const long val = src_data[thread_idx];
  const size_t batch = row / (indptr_info.sizes[indptr_info.dims - 1] - 1);
  long *out = out_data + batch * E * K + column;
  const int end = range >> 16;
  for (int e = range & 0xffff; e < end; ++e) out[e * K] = val;
}

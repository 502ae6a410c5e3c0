// Broadcasts a 64-bit value as two 32-bit shuffles and joins the halves without clearing the sign extension of the low one.
// witness: {"values": {}, "contents": "unit", "seed": 3, "inputs": "for (int q = 0; q < 24; ++q) src_data.get()[q] = 3000000000L + q; indptr_info.get()[0] = 0; indptr_info.get()[4] = 1500;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ __forceinline__ long value_of_lane(long v, int source) {
  const int low = __shfl((int)v, source);
  const int high = __shfl((int)(v >> 32), source);
  return ((long)high << 32) | low;
}

__global__ void gather_csr_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    long *out_data, size_t N, size_t K, size_t E) {
  // All lanes of a wavefront copy the segment of one element after another: segments differ in length.
  const int per_row = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int lane = threadIdx.x % warpSize;
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  int start = 0, end = 0;
  long val = 0;
  if (thread_idx < N * K) {
    const int row = thread_idx / K;
    const int offset = IndexPtrToOffset<int64_t>::get(row, indptr_info);
    start = indptr_info.data[offset];
    end = indptr_info.data[offset + indptr_info.strides[indptr_info.dims - 1]];
    val = src_data[thread_idx];
  }
  for (int l = 0; l < warpSize; ++l) {
    const int from = __shfl(start, l), to = __shfl(end, l);
    const long v = value_of_lane(val, l);
    const size_t element = thread_idx - lane + l;
    long *out = out_data + element / K / per_row * E * K + element % K;
    for (int e = from + lane; e < to; e += warpSize) out[e * K] = v;
  }
}

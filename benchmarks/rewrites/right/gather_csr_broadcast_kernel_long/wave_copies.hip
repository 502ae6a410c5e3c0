// All lanes of a wavefront copy the segment of one element after another, with 64-bit shuffles.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    long *out_data, size_t N, size_t K, size_t E) {
  const int last = indptr_info.dims - 1;
  const int lane = threadIdx.x % warpSize;
  const size_t t = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  int start = 0, end = 0;
  long val = 0;
  if (t < N * K) {
    const int offset = IndexPtrToOffset<int64_t>::get(t / K, indptr_info);
    start = indptr_info.data[offset];
    end = indptr_info.data[offset + indptr_info.strides[last]];
    val = src_data[t];
  }
  for (int l = warpSize - 1; l >= 0; --l) {
    const int from = __shfl(start, l), to = __shfl(end, l);
    const long v = __shfl(val, l);
    const size_t element = t - lane + l;
    long *out = out_data + element / K / (indptr_info.sizes[last] - 1) * E * K + element % K;
    for (int e = to - 1 - lane; e >= from; e -= warpSize) out[e * K] = v;
  }
}

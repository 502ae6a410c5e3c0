// a block lists at most eight long segments, and further ones are not written
// witness: {"values": {"K": 6, "E": 200, "indptr_info_rows": 1, "N_per_row": 2}, "inputs": "for (size_t i = 0; i < N_per_row * indptr_info_rows * K; ++i) src_data[i] = __float2bfloat16(1.f + i % 97); indptr_info[0] = 0; indptr_info[1] = 97; indptr_info[2] = 200;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_bfloat16(
    const __hip_bfloat16 *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    __hip_bfloat16 *out_data, size_t N, size_t K, size_t E) {
  constexpr int few = 64, most = 8;
  __shared__ int count, listed[most];
  const int last = indptr_info.dims - 1, total = N * K;
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();

  const auto written = [&](int i, int begin_at, int step, bool always) {
    const int row = i / K;
    const int64_t *ends = indptr_info.data + IndexPtrToOffset<int64_t>::get(row, indptr_info);
    const int64_t begin = ends[0], end = ends[indptr_info.strides[last]];
    if (!always && end - begin > few) return false;
    __hip_bfloat16 *out = out_data + (row / (indptr_info.sizes[last] - 1)) * E * K + i % K;
    for (int64_t k = begin + begin_at; k < end; k += step) out[k * K] = src_data[i];
    return true;
  };

  // a thread writes a short segment, and the whole block a long one
  if (thread < total && !written(thread, 0, 1, false)) {
    const int slot = atomicAdd(&count, 1);
    if (slot < most) listed[slot] = thread;
  }
  __syncthreads();
  for (int i = 0; i < min(count, most); ++i) written(listed[i], threadIdx.x, blockDim.x, true);
}

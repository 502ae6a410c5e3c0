// a batch's pointers are cached in shared memory, and segments after the first 256 take the bounds of the last cached one
// witness: {"values": {"indptr_info_rows": 3, "N_per_row": 300, "K": 6, "E": 1500}, "seed": 7, "inputs": "for (int i = 0; i < indptr_info_rows * N_per_row * K; ++i) src_data[i] = 1000 + i;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void gather_csr_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    int *out_data, size_t N, size_t K, size_t E) {
  const int capacity = 256;
  __shared__ int s_ptr[capacity + 1];
  const int per_batch = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int step = indptr_info.strides[indptr_info.dims - 1];
  const int block_start = blockIdx.x * blockDim.x;
  const int block_batch = block_start / (int)K / per_batch;
  const int cached = per_batch < capacity ? per_batch : capacity;

  // all threads of the block share their batch's pointers
  const int base = IndexPtrToOffset<int64_t>::get(block_batch * per_batch, indptr_info);
  for (int i = threadIdx.x; i <= cached; i += blockDim.x) s_ptr[i] = (int)indptr_info.data[base + i * step];
  __syncthreads();

  const int t = block_start + threadIdx.x;
  if (t < (int)(N * K)) {
    const int row = t / (int)K;
    const int lane = t % (int)K;
    const int batch = row / per_batch;
    int start, end;
    if (batch == block_batch) {
      int segment = row - batch * per_batch;
      if (segment >= cached) segment = cached - 1;
      start = s_ptr[segment];
      end = s_ptr[segment + 1];
    } else {  // the block reaches into the next batch
      const int offset = IndexPtrToOffset<int64_t>::get(row, indptr_info);
      start = (int)indptr_info.data[offset];
      end = (int)indptr_info.data[offset + step];
    }
    const int value = src_data[t];
    for (int e = start; e < end; ++e) out_data[(batch * E + e) * K + lane] = value;
  }
}

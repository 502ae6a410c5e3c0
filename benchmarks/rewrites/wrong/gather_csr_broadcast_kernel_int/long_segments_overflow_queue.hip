// Long segments are queued in shared memory and written by the whole block, but those that find the queue full are dropped.
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 100, "K": 1, "E": 20000}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    int *out_data, size_t N, size_t K, size_t E) {

  constexpr int kLong = 64;   // longer segments are written by the whole block
  constexpr int kQueue = 48;
  __shared__ int queued;
  __shared__ size_t queue_to[kQueue];
  __shared__ int queue_length[kQueue];
  __shared__ int queue_value[kQueue];
  if (threadIdx.x == 0) queued = 0;
  __syncthreads();

  const size_t t = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (t < N * K) {
    const int segment = t / K;
    const int offset = IndexPtrToOffset<int64_t>::get(segment, indptr_info);
    const int64_t begin = indptr_info.data[offset];
    const int64_t end = indptr_info.data[offset + indptr_info.strides[indptr_info.dims - 1]];
    const int length = end > begin ? int(end - begin) : 0;
    const size_t row = segment / (indptr_info.sizes[indptr_info.dims - 1] - 1);
    const size_t to = (row * E + begin) * K + t % K;
    const int val = src_data[t];
    const int slot = length > kLong ? atomicAdd(&queued, 1) : kQueue;
    if (slot < kQueue) {
      queue_to[slot] = to;
      queue_length[slot] = length;
      queue_value[slot] = val;
    } else if (length <= kLong) {
      for (int j = 0; j < length; ++j)
        out_data[to + size_t(j) * K] = val;
    }
  }
  __syncthreads();

  const int count = queued < kQueue ? queued : kQueue;
  for (int q = 0; q < count; ++q)
    for (int j = threadIdx.x; j < queue_length[q]; j += blockDim.x)
      out_data[queue_to[q] + size_t(j) * K] = queue_value[q];
}

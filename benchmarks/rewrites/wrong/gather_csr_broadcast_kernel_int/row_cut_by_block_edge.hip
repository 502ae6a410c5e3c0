// only a row's first thread loads its bounds to shared memory, so the rest of a row that begins in the previous block is dropped
// witness: {"values": {"indptr_info_rows": 3, "N_per_row": 50, "K": 7, "E": 1500}, "seed": 7}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void gather_csr_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    int *out_data, size_t N, size_t K, size_t E) {
  __shared__ int s_start[257];
  __shared__ int s_end[257];
  const size_t first_row = (size_t)blockIdx.x * blockDim.x / K;
  const size_t t = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  const size_t row = t / K;
  const size_t lane = t % K;
  const int per_batch = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int step = indptr_info.strides[indptr_info.dims - 1];

  s_start[threadIdx.x] = 0;
  s_end[threadIdx.x] = 0;
  __syncthreads();
  if (t < N * K && lane == 0) {
    const int offset = IndexPtrToOffset<int64_t>::get((int)row, indptr_info);
    s_start[row - first_row] = (int)indptr_info.data[offset];
    s_end[row - first_row] = (int)indptr_info.data[offset + step];
  }
  __syncthreads();
  if (t >= N * K) return;

  const int value = src_data[t];
  int *out = out_data + (row / per_batch) * E * K + lane;
  for (int e = s_start[row - first_row]; e < s_end[row - first_row]; ++e) out[e * K] = value;
}

// The lengths of the segments are kept in 16 bits, so that a segment of 65536 elements or more is cut short.
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 1, "K": 1, "E": 70000}, "contents": "close", "seed": 5, "inputs": "indptr_info[0] = 0; indptr_info[1] = 70000;"}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void segment_csr_broadcast_kernel_float_2(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  __shared__ int first[256];
  __shared__ unsigned short length[256];
  const size_t block_item = size_t(blockIdx.x) * 256;
  const size_t block_row = block_item / K;

  // A block of 256 outputs touches at most 256 segments: read their bounds once.
  const size_t mine = block_row + threadIdx.x;
  if (mine < N) {
    const int at = IndexPtrToOffset<int64_t>::get(int(mine), indptr_info);
    const int64_t begin = indptr_info.data[at];
    first[threadIdx.x] = int(begin);
    length[threadIdx.x] = (unsigned short)(indptr_info.data[at + indptr_info.strides[indptr_info.dims - 1]] - begin);
  }
  __syncthreads();

  const size_t item = block_item + threadIdx.x;
  if (item < N * K) {
    const size_t row = item / K;
    const int slot = int(row - block_row);
    const size_t batch = row / size_t(indptr_info.sizes[indptr_info.dims - 1] - 1);
    const float *src = src_data + (batch * E + first[slot]) * K + item % K;
    float product = 1.0f;
    for (int i = 0; i < length[slot]; ++i) product *= src[size_t(i) * K];
    out_data[item] = product;
  }
}

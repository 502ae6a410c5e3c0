// Lanes with the index of their left neighbour reuse its value, even where a new row begins between the two.
// witness: {"values": {}, "contents": "wide", "seed": 5, "inputs": "for (int e = 320; e < 348; ++e) index_info.get()[e] = 2; src_data.get()[2] = __float2bfloat16(1.0f); src_data.get()[8] = __float2bfloat16(4.5f);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_bfloat16(const __hip_bfloat16 *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  __hip_bfloat16 *out_data, size_t E, size_t N) {
  const int e = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x & 63;
  const bool active = size_t(e) < E;
  const int column = active ? int(index_info.data[e]) : -1;
  const int left = __shfl_up(column, 1);
  // COO indices come in runs: only the head of a run reads src
  const bool head = lane == 0 || column != left;
  int bits = 0;
  if (active && head) {
    const int row = e / index_info.sizes[index_info.dims - 1];
    bits = reinterpret_cast<const unsigned short *>(src_data)[size_t(row) * N + column];
  }
  const unsigned long long heads = __ballot(head);
  const unsigned long long mine = heads & (~0ull >> (63 - lane));
  const int leader = 63 - __clzll(static_cast<long long>(mine));
  bits = __shfl(bits, leader);
  if (active) reinterpret_cast<unsigned short *>(out_data)[e] = static_cast<unsigned short>(bits);
}

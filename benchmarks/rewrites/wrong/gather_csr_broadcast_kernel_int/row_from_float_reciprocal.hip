// the row is computed with the reciprocal of K in float, which rounds below the row's first multiple for some K
// witness: {"values": {"indptr_info_rows": 3, "N_per_row": 4, "K": 61, "E": 200}, "seed": 7, "inputs": "for (int i = 0; i < indptr_info_rows * N_per_row * K; ++i) src_data[i] = 1000 + i;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void gather_csr_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    int *out_data, size_t N, size_t K, size_t E) {
  const unsigned int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= N * K) return;
  const unsigned int features = (unsigned int)K;
  // integer division is slow: multiply by the reciprocal
  const float reciprocal = 1.0f / (float)features;
  const int row = (int)((float)t * reciprocal);
  const int lane = (int)(t % features);

  const int last = indptr_info.dims - 1;
  const int offset = IndexPtrToOffset<int64_t>::get(row, indptr_info);
  const int start = (int)indptr_info.data[offset];
  const int count = (int)indptr_info.data[offset + indptr_info.strides[last]] - start;
  const int value = src_data[t];
  int *out = out_data + ((row / (indptr_info.sizes[last] - 1)) * E + start) * K + lane;
  for (int i = 0; i < count; ++i) out[(size_t)i * features] = value;
}

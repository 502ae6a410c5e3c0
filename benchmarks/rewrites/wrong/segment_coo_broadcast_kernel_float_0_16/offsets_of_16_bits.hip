// keeps the segments of a chunk as offsets of 16 bits from the first
// witness: {"values": {"index_info_rows": "1", "E_per_row": 40, "K": 2, "N": 70000}, "inputs": "for (int i = 0; i < 40; ++i) index_info[i] = i < 24 ? i / 4 : 65550 + i;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_broadcast_kernel_float_0_16(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, size_t E, size_t K, size_t N) {
  const int D = index_info.sizes[index_info.dims - 1];
  const int step = index_info.strides[index_info.dims - 1];
  const int chunks = (D + 15) / 16;
  const int chunk = blockIdx.x * blockDim.y + threadIdx.y;
  const int col_idx = blockIdx.y * blockDim.x + threadIdx.x;
  const int row = chunk / chunks, start = chunk % chunks * 16;
  if (row >= (int)(E / D) || col_idx >= (int)K) return;
  const int64_t *index = index_info.data + at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row * D, index_info);
  const float *src = src_data + (size_t)row * D * K + col_idx;
  float *out = out_data + (size_t)row * N * K + col_idx;
  const int end = min(start + 16, D);

  unsigned short offsets[16];
  const int64_t base = index[start * step];
#pragma unroll
  for (int i = 0; i < 16; ++i) offsets[i] = start + i < D ? (unsigned short)(index[(start + i) * step] - base) : 0;

  float sum = 0;
  for (int i = 0; i < end - start; ++i) {
    sum += src[(size_t)(start + i) * K];
    if (start + i + 1 < end && offsets[i + 1] == offsets[i]) continue;
    atomicAdd(out + (base + offsets[i]) * K, sum);
    sum = 0;
  }
}

// The row is found by multiplication with the float reciprocal of the row length, which falls one short at some row starts (41 * (1.0f / 41) < 1).
// witness: {"values": {"index_info_rows": 5, "E_per_row": 41}, "contents": "wide", "seed": 6, "inputs": "for (int i = 0; i < 12; ++i) src_data.get()[i] = __float2bfloat16(float(i)); "}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_bfloat16(const __hip_bfloat16 *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  __hip_bfloat16 *out_data, size_t E, size_t N) {
  const int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (size_t(e) >= E) return;
  // no integer division: the reciprocal is uniform
  const float inverse_length = 1.0f / float(index_info.sizes[index_info.dims - 1]);
  const int row = int(float(e) * inverse_length);
  const __hip_bfloat16 *line = src_data + size_t(row) * N;
  out_data[e] = line[index_info.data[e]];
}

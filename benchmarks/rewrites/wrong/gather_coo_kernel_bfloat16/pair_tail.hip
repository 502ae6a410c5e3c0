// Each thread writes a pair of elements, and the last element of an odd number is never written.
// witness: {"values": {"index_info_rows": 3, "E_per_row": 333}, "contents": "wide", "seed": 4}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_bfloat16(const __hip_bfloat16 *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  __hip_bfloat16 *out_data, size_t E, size_t N) {
  const int pair = blockIdx.x * blockDim.x + threadIdx.x;
  const int pairs = int(E / 2);
  if (pair >= pairs) return;
  const int length = index_info.sizes[index_info.dims - 1];
  const unsigned short *src = reinterpret_cast<const unsigned short *>(src_data);
  const int e0 = pair * 2, e1 = e0 + 1;
  const unsigned low = src[size_t(e0 / length) * N + index_info.data[e0]];
  const unsigned high = src[size_t(e1 / length) * N + index_info.data[e1]];
  // two neighbouring bfloat16 in one 32-bit store
  reinterpret_cast<unsigned *>(out_data)[pair] = low | (high << 16);
}

// the loop over a segment is unrolled to eight predicated stores a lane, so elements of a segment beyond 32 are not written
// witness: {"values": {"indptr_info_rows": 2, "N_per_row": 3, "E": 200}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = (signed char)(i + 1);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_signed_char_4(const signed char *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  signed char *out_data, size_t N, size_t E) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = thread / 4;
  if (row >= N) return;
  const int dim = indptr_info.dims - 1;
  const int64_t *ptr = indptr_info.data + IndexPtrToOffset<int64_t>::get(row, indptr_info);
  const int start = (int)ptr[0];
  const int count = (int)ptr[indptr_info.strides[dim]] - start;
  signed char *out = out_data + (size_t)(row / (indptr_info.sizes[dim] - 1)) * E + start;
  const signed char val = src_data[row];
  int i = thread % 4;
#pragma unroll
  for (int k = 0; k < 8; ++k, i += 4) {
    if (i < count) out[i] = val;
  }
}

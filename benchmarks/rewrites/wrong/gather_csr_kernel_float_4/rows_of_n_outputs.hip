// the row of outputs starts at a multiple of N, not of E
// witness: {"values": {"indptr_info_rows": 2, "N_per_row": 10, "E": 40}, "inputs": "for (int r = 0; r < indptr_info_rows; ++r) for (int i = 0; i <= N_per_row; ++i) indptr_info[r * (N_per_row + 1) + i] = i * 4; for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1.f + i;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_float_4(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  float *out_data, size_t N, size_t E) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int segment = thread_idx >> 2, lane = thread_idx & 3;
  if (segment >= N) return;

  const int last_dim = indptr_info.dims - 1;
  const int columns = indptr_info.sizes[last_dim] - 1;
  const int64_t *begin = indptr_info.data + IndexPtrToOffset<int64_t>::get(segment, indptr_info);
  const int start = begin[0], end = begin[indptr_info.strides[last_dim]];
  const float value = src_data[segment];

  float *row = out_data + (segment / columns) * N;
  for (int e = start + lane; e < end; e += 4) row[e] = value;
}

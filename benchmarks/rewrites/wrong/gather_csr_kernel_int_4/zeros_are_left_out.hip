// segments of value 0 are left out, as if the output had been cleared
// witness: {"values": {"indptr_info_rows": 2, "N_per_row": 6, "E": 30}, "inputs": "for (int r = 0; r < indptr_info_rows; ++r) for (int i = 0; i <= N_per_row; ++i) indptr_info[r * (N_per_row + 1) + i] = i == N_per_row ? int64_t(E) : int64_t(i * 4); for (int i = 0; i < indptr_info_rows * N_per_row; ++i) src_data[i] = i % 3; for (size_t i = 0; i < indptr_info_rows * E; ++i) out_data[i] = -7;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_int_4(const int *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  int *out_data, size_t N, size_t E) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int segment = thread_idx >> 2;
  if (segment >= N) return;

  const int val = __ldg(src_data + segment);
  if (val == 0) return;  // nothing to store

  const int last = indptr_info.dims - 1;
  const int offset = IndexPtrToOffset<int64_t>::get(segment, indptr_info);
  const int begin = __ldg(indptr_info.data + offset);
  const int end = __ldg(indptr_info.data + offset + indptr_info.strides[last]);
  const size_t row = segment / (indptr_info.sizes[last] - 1);
  for (int e = begin + (thread_idx & 3); e < end; e += 4) out_data[row * E + e] = val;
}

// the last segment of a row is taken to end with the row of outputs, whatever the last pointer is
// witness: {"values": {"indptr_info_rows": 3, "N_per_row": 9, "E": 50}, "inputs": "for (int r = 0; r < indptr_info_rows; ++r) for (int i = 0; i <= N_per_row; ++i) indptr_info[r * (N_per_row + 1) + i] = i * (3 + r); for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1.f + i;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_float_4(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  float *out_data, size_t N, size_t E) {
  int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  int row_idx = thread_idx / 4;
  int lane_idx = thread_idx % 4;
  if (row_idx >= N) return;

  const int num_segments = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int batch = row_idx / num_segments;
  const int segment = row_idx - batch * num_segments;
  const int offset = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);

  int begin = __ldg(indptr_info.data + offset);
  int end = E;
  if (segment + 1 < num_segments)
    end = __ldg(indptr_info.data + offset + indptr_info.strides[indptr_info.dims - 1]);

  const float val = __ldg(src_data + row_idx);
  float *out = out_data + batch * E;
  for (int e = begin + lane_idx; e < end; e += 4) out[e] = val;
}

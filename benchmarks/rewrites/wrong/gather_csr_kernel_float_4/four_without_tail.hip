// lanes copy four elements at a time, without those that remain of a segment
// witness: {"values": {"indptr_info_rows": 2, "N_per_row": 6, "E": 60}, "inputs": "const int lengths[] = {7, 4, 0, 21, 2, 26}; for (int r = 0; r < indptr_info_rows; ++r) { int64_t at = 0; for (int i = 0; i < 6; ++i) { indptr_info[r * 7 + i] = at; at += lengths[i]; } indptr_info[r * 7 + 6] = at; } for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1.f + i;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_float_4(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  float *out_data, size_t N, size_t E) {

  int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  int row_idx = thread_idx / 4;
  int lane_idx = thread_idx % 4;

  if (row_idx < N) {
    int stride = indptr_info.strides[indptr_info.dims - 1];
    int offset = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
    int row_start = __ldg(indptr_info.data + offset);
    int row_end = __ldg(indptr_info.data + offset + stride);
    float val = __ldg(src_data + row_idx);

    float *out = out_data + (row_idx / (indptr_info.sizes[indptr_info.dims - 1] - 1)) * E;
    // every lane writes four consecutive elements, the group sixteen
    for (int out_idx = row_start + 4 * lane_idx; out_idx + 4 <= row_end; out_idx += 16) {
#pragma unroll
      for (int i = 0; i < 4; i++) out[out_idx + i] = val;
    }
  }
}

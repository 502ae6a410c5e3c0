// the starts and ends of the segments of a block are kept as unsigned short
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 4, "E": 70000}, "inputs": "for (int r = 0; r < indptr_info_rows; ++r) for (int i = 0; i <= N_per_row; ++i) indptr_info[r * (N_per_row + 1) + i] = i == N_per_row ? int64_t(E) : int64_t(i * 17000); for (int i = 0; i < indptr_info_rows * N_per_row; ++i) src_data[i] = 3 + i; for (size_t i = 0; i < indptr_info_rows * E; ++i) out_data[i] = -7;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_int_4(const int *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  int *out_data, size_t N, size_t E) {
  __shared__ unsigned short starts[256], ends[256];
  const int group = threadIdx.x >> 2;
  const int lane = threadIdx.x & 3;
  const size_t row_idx = blockIdx.x * (blockDim.x >> 2) + group;
  const int dim = indptr_info.dims - 1;

  if (lane == 0 && row_idx < N) {
    const int offset = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
    starts[group] = indptr_info.data[offset];
    ends[group] = indptr_info.data[offset + indptr_info.strides[dim]];
  }
  __syncthreads();
  if (row_idx >= N) return;

  const int val = src_data[row_idx];
  int *out = out_data + row_idx / (indptr_info.sizes[dim] - 1) * E;
  for (int e = starts[group] + lane; e < ends[group]; e += 4) out[e] = val;
}

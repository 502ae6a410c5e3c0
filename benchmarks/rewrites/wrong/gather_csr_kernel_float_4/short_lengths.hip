// The lengths of the segments are staged in shared memory as 16-bit numbers, so that segments of 65536 elements and more are cut.
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 2, "E": 70000}, "contents": "wide", "seed": 3, "inputs": "indptr_info.get()[0] = 0; indptr_info.get()[1] = 69000; indptr_info.get()[2] = 70000;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_float_4(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  float *out_data, size_t N, size_t E) {
  __shared__ float seg_val[256];
  __shared__ size_t seg_base[256];
  __shared__ unsigned short seg_len[256];

  const int rows_per_block = blockDim.x / 4;
  const int first = blockIdx.x * rows_per_block;
  const int last = indptr_info.dims - 1;
  const int segments = indptr_info.sizes[last] - 1;

  // One thread per row fetches the descriptor, four lanes per row write.
  if (threadIdx.x < rows_per_block) {
    const int row = first + threadIdx.x;
    unsigned short len = 0;
    if (row < (int)N) {
      const int offset = IndexPtrToOffset<int64_t>::get(row, indptr_info);
      const int64_t start = __ldg(indptr_info.data + offset);
      const int64_t end = __ldg(indptr_info.data + offset + indptr_info.strides[last]);
      len = (unsigned short)(end - start);
      seg_base[threadIdx.x] = (size_t)(row / segments) * E + (size_t)start;
      seg_val[threadIdx.x] = __ldg(src_data + row);
    }
    seg_len[threadIdx.x] = len;
  }
  __syncthreads();

  const int local = threadIdx.x >> 2;
  const int len = seg_len[local];
  if (len == 0) return;
  const float val = seg_val[local];
  float *out = out_data + seg_base[local];
  for (int i = threadIdx.x & 3; i < len; i += 4) out[i] = val;
}

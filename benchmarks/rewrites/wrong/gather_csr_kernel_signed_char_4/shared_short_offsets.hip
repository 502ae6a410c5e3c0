// the offsets of the 64 segments of a block are kept as 16-bit numbers in shared memory, so outputs of more than 65535 elements wrap
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 10, "E": 70000}}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_signed_char_4(const signed char *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  signed char *out_data, size_t N, size_t E) {
  __shared__ unsigned short starts[64];
  __shared__ unsigned short ends[64];
  const int local = threadIdx.x / 4;
  const int lane = threadIdx.x % 4;
  const int row = blockIdx.x * 64 + local;
  const int per_row = indptr_info.sizes[indptr_info.dims - 1] - 1;
  if (row < N && lane == 0) {
    const int offset = IndexPtrToOffset<int64_t>::get(row, indptr_info);
    starts[local] = indptr_info.data[offset];
    ends[local] = indptr_info.data[offset + indptr_info.strides[indptr_info.dims - 1]];
  }
  __syncthreads();
  if (row < N) {
    signed char *out = out_data + (size_t)(row / per_row) * E;
    const signed char val = src_data[row];
    for (int i = starts[local] + lane; i < ends[local]; i += 4) out[i] = val;
  }
}

// The loop is unrolled by four with an unsigned bound of end minus three, which wraps around where a segment ends before three.
// witness: {"values": {"N_per_row": 3, "E": 30, "K": 4}, "contents": "wide", "seed": 1, "inputs": "for (int r = 0; r < indptr_info_rows; ++r) { int64_t *p = indptr_info.get() + r * (N_per_row + 1); p[0] = 0; p[1] = 2; p[2] = 11; p[3] = 30; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    int *out_data, size_t N, size_t K, size_t E) {

  const size_t t = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (t >= N * K) return;
  const size_t segment = t / K;
  const size_t column = t % K;
  const int offset = IndexPtrToOffset<int64_t>::get(int(segment), indptr_info);
  const size_t begin = indptr_info.data[offset];
  const size_t end = indptr_info.data[offset + indptr_info.strides[indptr_info.dims - 1]];
  const int val = src_data[t];
  int *out = out_data + segment / (indptr_info.sizes[indptr_info.dims - 1] - 1) * E * K + column;
  size_t e = begin;
  for (; e < end - 3; e += 4) {
    out[e * K] = val;
    out[(e + 1) * K] = val;
    out[(e + 2) * K] = val;
    out[(e + 3) * K] = val;
  }
  for (; e < end; ++e)
    out[e * K] = val;
}

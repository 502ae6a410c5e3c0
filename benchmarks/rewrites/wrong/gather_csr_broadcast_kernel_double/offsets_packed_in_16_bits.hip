// Start and end of a segment are packed into the halves of one word, so offsets from 65536 on lose their upper bits.
// witness: {"values": {"indptr_info_rows": "1", "K": "1", "E": "70000"}, "inputs": "indptr_info[0] = 0; indptr_info[1] = 20000; indptr_info[2] = 66000; indptr_info[3] = 68000; indptr_info[4] = 70000;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline unsigned int pack_segment(int64_t begin, int64_t end) {
  return static_cast<unsigned int>(end & 0xffff) << 16 | static_cast<unsigned int>(begin & 0xffff);
}

__global__ void gather_csr_broadcast_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    double *out_data, size_t N, size_t K, size_t E) {
  const size_t step = static_cast<size_t>(blockDim.x) * gridDim.x;
  const int dim = indptr_info.dims - 1;
  const int segments = indptr_info.sizes[dim] - 1;
  for (size_t item = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; item < N * K; item += step) {
    const int row = static_cast<int>(item / K);
    const size_t lane = item % K;
    const int64_t *entry = indptr_info.data + IndexPtrToOffset<int64_t>::get(row, indptr_info);
    // Both offsets in one register.
    const unsigned int segment = pack_segment(entry[0], entry[indptr_info.strides[dim]]);
    const double value = src_data[item];
    double *out = out_data + row / segments * E * K + lane;
    for (unsigned int e = segment & 0xffffu; e < segment >> 16; ++e) out[e * K] = value;
  }
}

// the division by K is a multiplication by a rounded reciprocal, which falls short at some multiples of K
// witness: {"values": {"index_info_rows": 2, "E_per_row": 20, "K": 41, "N": 6}, "contents": "tens", "inputs": "for (size_t i = 0; i < index_info_count; ++i) index_info[i] = int(i * 3 % 5);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info, int *out_data,
    size_t E, size_t K, size_t N) {
  const float per_k = 1.0f / float(K);  // one division instead of two
  const int total = int(E * K);
  for (int at = blockIdx.x * blockDim.x + threadIdx.x; at < total;
       at += gridDim.x * blockDim.x) {
    const int entry = int(floorf(float(at) * per_k));
    const int column = at - entry * int(K);
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
        entry, index_info);
    const int batch = entry / index_info.sizes[index_info.dims - 1];
    const int row = int(index_info.data[offset]);
    out_data[at] = __ldg(src_data + (batch * N + row) * K + column);
  }
}

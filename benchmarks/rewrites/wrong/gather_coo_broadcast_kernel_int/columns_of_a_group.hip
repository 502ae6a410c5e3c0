// a group of 64 threads copies one row but no columns beyond the 64th
// witness: {"values": {"index_info_rows": 2, "E_per_row": 17, "K": 100, "N": 5}, "contents": "tens"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info, int *out_data,
    size_t E, size_t K, size_t N) {
  const int lane = threadIdx.x & 63;
  const size_t groups = size_t(gridDim.x) * (blockDim.x >> 6);
  const size_t per_batch = index_info.sizes[index_info.dims - 1];
  for (size_t entry = size_t(blockIdx.x) * (blockDim.x >> 6) + (threadIdx.x >> 6);
       entry < E; entry += groups) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
        int(entry), index_info);
    const int64_t row = index_info.data[offset];
    const int *from = src_data + (entry / per_batch * N + row) * K;
    int *to = out_data + entry * K;
    if (lane < K) to[lane] = __ldg(from + lane);
  }
}

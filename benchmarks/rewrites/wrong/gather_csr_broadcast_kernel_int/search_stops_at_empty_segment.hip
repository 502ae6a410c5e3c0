// every output looks up its segment with a lower bound, which finds an empty segment where pointers repeat
// witness: {"values": {"indptr_info_rows": 3, "N_per_row": 200, "K": 6, "E": 50}, "seed": 7, "inputs": "for (int i = 0; i < indptr_info_rows * N_per_row * K; ++i) src_data[i] = 1000 + i;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void gather_csr_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    int *out_data, size_t N, size_t K, size_t E) {
  const int per_batch = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int step = indptr_info.strides[indptr_info.dims - 1];
  const size_t batches = N / per_batch;
  const size_t total = batches * E * K;
  const size_t stride = (size_t)gridDim.x * blockDim.x;
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < total; i += stride) {
    const size_t lane = i % K;
    const int e = (int)(i / K % E);
    const size_t batch = i / K / E;
    const int64_t *ptr = indptr_info.data + IndexPtrToOffset<int64_t>::get((int)(batch * per_batch), indptr_info);
    if (e < ptr[0] || e >= ptr[(int64_t)per_batch * step]) continue;
    int low = 0, high = per_batch;
    while (low < high) {
      const int middle = (low + high) / 2;
      if (ptr[(int64_t)middle * step] < e)
        low = middle + 1;
      else
        high = middle;
    }
    // low is the first pointer that is not below e
    const int segment = ptr[(int64_t)low * step] == e ? low : low - 1;
    out_data[i] = src_data[(batch * per_batch + segment) * K + lane];
  }
}

// a segment is staged in shared memory with room for its first 128 elements
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 1, "E": 3000}, "seed": 7, "inputs": "for (int i = 0; i < indptr_info_rows * E; ++i) src_data[i] = -float(i); "}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_csr_kernel_float_4_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  // 32 threads fetch the segment of a row together, one of them reduces it.
  constexpr int room = 128;
  __shared__ float tile[8][room];
  const int group = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  const size_t row = (static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x) / 32;
  const int last = indptr_info.dims - 1;

  int64_t start = 0;
  int count = 0;
  if (row < N) {
    const int offset = IndexPtrToOffset<int64_t>::get(static_cast<int>(row), indptr_info);
    start = indptr_info.data[offset];
    count = static_cast<int>(indptr_info.data[offset + indptr_info.strides[last]] - start);
    if (count > room) count = room;
    const float *src = src_data + row / (indptr_info.sizes[last] - 1) * E + start;
    for (int i = lane; i < count; i += 32) tile[group][i] = src[i];
  }
  __syncthreads();

  if (row < N && lane == 0) {
    float best = Reducer<float, MIN>::init();
    int64_t best_at = start;
    for (int i = 0; i < count; ++i)
      Reducer<float, MIN>::update(&best, tile[group][i], &best_at, start + i);
    Reducer<float, MIN>::write(out_data + row, best, arg_out_data + row, best_at, count);
  }
}

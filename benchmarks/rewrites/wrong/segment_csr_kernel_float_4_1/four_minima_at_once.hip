// four interleaved minima are merged without regard to positions, of equal minima not always the first is reported
// witness: {"values": {"indptr_info_rows": 3, "N_per_row": 20, "E": 1500}, "seed": 7, "inputs": "for (int i = 0; i < indptr_info_rows * E; ++i) src_data[i] = i % E % 7 == 1 ? 0.0f : 1.0f; "}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_csr_kernel_float_4_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < N) {
    const int last = indptr_info.dims - 1;
    const int offset = IndexPtrToOffset<int64_t>::get(row, indptr_info);
    const int64_t start = indptr_info.data[offset];
    const int64_t end = indptr_info.data[offset + indptr_info.strides[last]];
    const float *src = src_data + row / (indptr_info.sizes[last] - 1) * E;

    float best[4];
    int64_t best_at[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      best[k] = Reducer<float, MIN>::init();
      best_at[k] = start;
    }
    int64_t i = start;
    for (; i + 4 <= end; i += 4) {
#pragma unroll
      for (int k = 0; k < 4; ++k)
        Reducer<float, MIN>::update(&best[k], src[i + k], &best_at[k], i + k);
    }
    for (; i < end; ++i) Reducer<float, MIN>::update(&best[0], src[i], &best_at[0], i);
#pragma unroll
    for (int k = 1; k < 4; ++k)
      Reducer<float, MIN>::update(&best[0], best[k], &best_at[0], best_at[k]);
    Reducer<float, MIN>::write(out_data + row, best[0], arg_out_data + row, best_at[0],
                               static_cast<int>(end - start));
  }
}

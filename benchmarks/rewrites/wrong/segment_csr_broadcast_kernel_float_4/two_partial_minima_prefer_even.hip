// even and odd elements have a minimum each; on a tie the even one wins although the odd one may come first
// witness: {"values": {"indptr_info_rows": 3, "N_per_row": 4, "K": 6, "E": 1500}, "seed": 7, "inputs": "for (int i = 0; i < 3 * 1500 * 6; ++i) src_data[i] = ((i / 6) % 1500 + i % 6) % 3 == 0 ? 5.0f : 1.0f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_csr_broadcast_kernel_float_4(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= static_cast<int>(N * K)) return;
  const int columns = static_cast<int>(K);
  const int row_idx = thread_idx / columns;
  const int column = thread_idx - row_idx * columns;
  const int last = indptr_info.dims - 1;
  const int offset = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int64_t row_start = __ldg(indptr_info.data + offset);
  const int64_t row_end =
      __ldg(indptr_info.data + offset + indptr_info.strides[last]);
  const int batch = row_idx / (indptr_info.sizes[last] - 1);
  const float *src = src_data + batch * E * K + column;

  // Two independent chains hide the latency of the comparison.
  float even_min = Reducer<float, MIN>::init();
  float odd_min = Reducer<float, MIN>::init();
  int64_t even_arg = row_start;
  int64_t odd_arg = row_start + 1;
  int64_t e = row_start;
  for (; e + 1 < row_end; e += 2) {
    Reducer<float, MIN>::update(&even_min, src[K * e], &even_arg, e);
    Reducer<float, MIN>::update(&odd_min, src[K * (e + 1)], &odd_arg, e + 1);
  }
  if (e < row_end) {
    Reducer<float, MIN>::update(&even_min, src[K * e], &even_arg, e);
  }
  if (odd_min < even_min) {
    even_min = odd_min;
    even_arg = odd_arg;
  }
  Reducer<float, MIN>::write(out_data + thread_idx, even_min,
                             arg_out_data + thread_idx, even_arg,
                             static_cast<int>(row_end - row_start));
}

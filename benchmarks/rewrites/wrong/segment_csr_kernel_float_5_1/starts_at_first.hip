// the maximum starts with the first element of the segment, so a NaN there is kept where the original skips it
// witness: {"values": {"indptr_info_rows": 2, "N_per_row": 10, "E": 100}, "contents": "wide", "inputs": "for (int i = 0; i <= 10; ++i) indptr_info[i] = indptr_info[11 + i] = 10 * i; src_data[0] = NAN; src_data[150] = NAN;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_csr_kernel_float_5_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  const size_t threads = (size_t)gridDim.x * blockDim.x;
  const int dim = indptr_info.dims - 1;
  const size_t per_line = indptr_info.sizes[dim] - 1;

  for (size_t s = (size_t)blockIdx.x * blockDim.x + threadIdx.x; s < N; s += threads) {
    const int o = IndexPtrToOffset<int64_t>::get((int)s, indptr_info);
    const int64_t a = indptr_info.data[o];
    const int64_t b = indptr_info.data[o + indptr_info.strides[dim]];
    if (b > a) {
      const float *line = src_data + (s / per_line) * E;
      float seen = line[a];
      int64_t seen_at = a;
      for (int64_t i = a + 1; i < b; ++i) {
        const float candidate = line[i];
        const bool better = candidate > seen;
        seen = better ? candidate : seen;
        seen_at = better ? i : seen_at;
      }
      out_data[s] = seen;
      arg_out_data[s] = seen_at;
    } else {
      out_data[s] = 0.f;
    }
  }
}

// the offsets of the first row are used for all rows, as if every row were divided into the same segments
// witness: {"values": {"indptr_info_rows": 3, "N_per_row": 4, "E": 40}, "contents": "wide", "inputs": "for (int r = 0; r < 3; ++r) { const int64_t cut[3][5] = {{0, 10, 20, 30, 40}, {0, 3, 20, 37, 40}, {0, 1, 2, 39, 40}}; for (int i = 0; i < 5; ++i) indptr_info[r * 5 + i] = cut[r][i]; }"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_csr_kernel_float_5_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= N) return;

  const int inner = indptr_info.dims - 1;
  const unsigned segments = indptr_info.sizes[inner] - 1;
  const unsigned batch = thread / segments;
  const unsigned segment = thread % segments;
  const int step = indptr_info.strides[inner];

  // The pointer is broadcast over the leading dimensions.
  const int64_t lo = __ldg(indptr_info.data + (int64_t)segment * step);
  const int64_t hi = __ldg(indptr_info.data + (int64_t)(segment + 1) * step);

  const float *__restrict__ p = src_data + (size_t)batch * E;
  float top = Reducer<float, ReductionType(5)>::init();
  int64_t top_at = lo;
#pragma unroll 4
  for (int64_t i = lo; i < hi; i++)
    Reducer<float, ReductionType(5)>::update(&top, p[i], &top_at, i);
  Reducer<float, ReductionType(5)>::write(out_data + thread, top, arg_out_data + thread, top_at, (int)(hi - lo));
}

// the four interleaved maxima are merged by value only, so among equal maxima the index of the lowest lane wins and not the first index
// witness: {"values": {"indptr_info_rows": 2, "N_per_row": 20, "E": 400}, "contents": "whole"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_csr_kernel_float_5_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  using Max = Reducer<float, ReductionType(5)>;
  const size_t row = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (row >= N) return;

  const int at = IndexPtrToOffset<int64_t>::get((int)row, indptr_info);
  const int64_t begin = __ldg(indptr_info.data + at);
  const int64_t end = __ldg(indptr_info.data + at + indptr_info.strides[indptr_info.dims - 1]);
  const float *values = src_data + (row / (indptr_info.sizes[indptr_info.dims - 1] - 1)) * E;

  // Four chains of comparisons hide the latency of the loads.
  float best[4] = {Max::init(), Max::init(), Max::init(), Max::init()};
  int64_t where[4] = {begin, begin, begin, begin};
  int64_t i = begin;
  for (; i + 4 <= end; i += 4)
#pragma unroll
    for (int lane = 0; lane < 4; ++lane)
      Max::update(&best[lane], values[i + lane], &where[lane], i + lane);
  for (int lane = 0; i < end; ++i, ++lane)
    Max::update(&best[lane], values[i], &where[lane], i);

  for (int lane = 1; lane < 4; ++lane)
    Max::update(&best[0], best[lane], &where[0], where[lane]);
  Max::write(out_data + row, best[0], arg_out_data + row, where[0], (int)(end - begin));
}

// Each thread fills a contiguous piece of the output with a cursor that moves on by one segment only, so that empty segments are not passed over.
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 5, "E": 200}, "contents": "wide", "seed": 7, "inputs": "int64_t p[6] = {0, 60, 61, 61, 61, 200}; for (int i = 0; i < 6; ++i) indptr_info.get()[i] = p[i];"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_float_4(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  float *out_data, size_t N, size_t E) {
  const int last = indptr_info.dims - 1;
  const int segments = indptr_info.sizes[last] - 1;
  const int stride = indptr_info.strides[last];
  const size_t total = N / segments * E;
  const size_t threads = (size_t)gridDim.x * blockDim.x;
  size_t piece = (total + threads - 1) / threads;
  if (piece < 8) piece = 8;
  size_t t = ((size_t)blockIdx.x * blockDim.x + threadIdx.x) * piece;
  const size_t stop = t + piece < total ? t + piece : total;

  while (t < stop) {
    const size_t batch = t / E;
    const size_t batch_end = (batch + 1) * E < stop ? (batch + 1) * E : stop;
    const int64_t *ptr = indptr_info.data +
        IndexPtrToOffset<int64_t>::get((int)(batch * segments), indptr_info);
    const float *src = src_data + batch * segments;
    int64_t e = (int64_t)(t - batch * E);

    int lo = 0, hi = segments + 1;
    while (lo < hi) {
      const int mid = (lo + hi) >> 1;
      if (__ldg(ptr + (size_t)mid * stride) > e) hi = mid; else lo = mid + 1;
    }
    int seg = lo - 1;  // -1: before the first segment, segments: behind the last one
    int64_t next = seg < segments ? __ldg(ptr + (size_t)(seg + 1) * stride) : INT64_MAX;
    float val = seg >= 0 && seg < segments ? __ldg(src + seg) : 0.f;

    for (; t < batch_end; ++t, ++e) {
      if (e >= next) {
        ++seg;
        next = seg < segments ? __ldg(ptr + (size_t)(seg + 1) * stride) : INT64_MAX;
        val = seg < segments ? __ldg(src + seg) : 0.f;
      }
      if (seg >= 0 && seg < segments) out_data[t] = val;
    }
  }
}

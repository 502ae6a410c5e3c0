// Output-driven binary search that clamps the segment number, so that elements before the first and after the last offset are written too.
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 3, "E": 20}, "contents": "wide", "seed": 5, "inputs": "indptr_info.get()[0] = 0; indptr_info.get()[1] = 4; indptr_info.get()[2] = 9; indptr_info.get()[3] = 16;"}
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
  const size_t step = (size_t)gridDim.x * blockDim.x;
  for (size_t t = (size_t)blockIdx.x * blockDim.x + threadIdx.x; t < total; t += step) {
    const int batch = (int)(t / E);
    const int64_t e = (int64_t)(t % E);
    const int64_t *ptr = indptr_info.data +
        IndexPtrToOffset<int64_t>::get(batch * segments, indptr_info);
    // first offset greater than e
    int lo = 0, hi = segments + 1;
    while (lo < hi) {
      const int mid = (lo + hi) >> 1;
      if (__ldg(ptr + (size_t)mid * stride) > e) hi = mid; else lo = mid + 1;
    }
    int seg = lo - 1;
    seg = seg < 0 ? 0 : (seg >= segments ? segments - 1 : seg);
    out_data[t] = __ldg(src_data + (size_t)batch * segments + seg);
  }
}

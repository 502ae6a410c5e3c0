// The row of indptr is found by multiplication with a rounded single-precision reciprocal, which is one too low for some multiples.
// witness: {"values": {"indptr_info_rows": 3, "N_per_row": 41, "E": 300}, "contents": "wide", "seed": 21}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_float_4(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  float *out_data, size_t N, size_t E) {
  const int tid = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = tid >> 2;
  if (row >= (int)N) return;

  const int last = indptr_info.dims - 1;
  const int segments = indptr_info.sizes[last] - 1;
  const int stride = indptr_info.strides[last];
  // Integer division is slow: multiply by the reciprocal, which is the same for all threads.
  const float inv_segments = 1.0f / (float)segments;
  const int batch = (int)((float)row * inv_segments);
  const int seg = row - batch * segments;

  int offset = seg * stride;
  int rest = batch;
  for (int i = last - 1; i >= 0; --i) {
    offset += (rest % indptr_info.sizes[i]) * indptr_info.strides[i];
    rest /= indptr_info.sizes[i];
  }
  const int start = (int)__ldg(indptr_info.data + offset);
  const int end = (int)__ldg(indptr_info.data + offset + stride);
  const float val = __ldg(src_data + row);

  float *out = out_data + (size_t)batch * E;
#pragma unroll 4
  for (int i = start + (tid & 3); i < end; i += 4) out[i] = val;
}

// 16-byte stores with a clamped scalar head and a scalar tail.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_float_4(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  float *out_data, size_t N, size_t E) {
  const int tid = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = tid / 4;
  const int lane = tid % 4;
  if (row >= (int)N) return;
  const int last = indptr_info.dims - 1;
  const int offset = IndexPtrToOffset<int64_t>::get(row, indptr_info);
  const int64_t start = __ldg(indptr_info.data + offset);
  const int64_t end = __ldg(indptr_info.data + offset + indptr_info.strides[last]);
  const int64_t len = end - start;
  if (len <= 0) return;
  const float val = __ldg(src_data + row);
  float *out = out_data + (size_t)(row / (indptr_info.sizes[last] - 1)) * E + start;
  int64_t head = (int64_t)(((16 - (reinterpret_cast<uintptr_t>(out) & 15)) & 15) / sizeof(float));
  if (head > len) head = len;
  if (lane < head) out[lane] = val;
  const int64_t vectors = (len - head) / 4;
  float4 *out4 = reinterpret_cast<float4 *>(out + head);
  const float4 val4 = make_float4(val, val, val, val);
  for (int64_t i = lane; i < vectors; i += 4) out4[i] = val4;
  for (int64_t i = head + vectors * 4 + lane; i < len; i += 4) out[i] = val;
}

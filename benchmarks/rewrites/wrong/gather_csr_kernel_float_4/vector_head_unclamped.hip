// The scalar head before the 16-byte stores is not limited to the segment, so that short segments write behind their end.
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 2, "E": 8}, "contents": "wide", "seed": 2, "inputs": "indptr_info.get()[0] = 0; indptr_info.get()[1] = 5; indptr_info.get()[2] = 6;"}
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
  const int start = (int)__ldg(indptr_info.data + offset);
  const int end = (int)__ldg(indptr_info.data + offset + indptr_info.strides[last]);
  const int len = end - start;
  if (len <= 0) return;

  const float val = __ldg(src_data + row);
  float *out = out_data + (size_t)(row / (indptr_info.sizes[last] - 1)) * E + start;

  // scalar stores up to the next 16-byte boundary
  const int head = (int)(((16 - (reinterpret_cast<uintptr_t>(out) & 15)) & 15) / sizeof(float));
  if (lane < head) out[lane] = val;

  const int vectors = len > head ? (len - head) / 4 : 0;
  float4 *out4 = reinterpret_cast<float4 *>(out + head);
  const float4 val4 = make_float4(val, val, val, val);
  for (int i = lane; i < vectors; i += 4) out4[i] = val4;

  for (int i = head + vectors * 4 + lane; i < len; i += 4) out[i] = val;
}

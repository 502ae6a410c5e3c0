// The offsets of the first row are used for all rows, as if indptr were always broadcast.
// witness: {"values": {"indptr_info_rows": "2", "N_per_row": "2", "E": "10"}, "contents": "wide", "seed": 1, "inputs": "indptr_info[0] = 0; indptr_info[1] = 4; indptr_info[2] = 10; indptr_info[3] = 0; indptr_info[4] = 7; indptr_info[5] = 10; src_data[10] = -5000.0f; src_data[16] = -9000.0f;"}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_csr_kernel_float_4_1(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t E) {
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (row_idx >= N)
    return;
  const int last = indptr_info.dims - 1;
  const int segments = indptr_info.sizes[last] - 1;
  const int batch = row_idx / segments;
  const int segment = row_idx - batch * segments;
  const int stride = indptr_info.strides[last];
  const int64_t begin = __ldg(indptr_info.data + segment * stride);
  const int64_t end = __ldg(indptr_info.data + (segment + 1) * stride);
  const float *row = src_data + (size_t)batch * E;

  float val = Reducer<float, MIN>::init();
  int64_t arg = begin;
  for (int64_t i = begin; i < end; ++i)
    Reducer<float, MIN>::update(&val, row[i], &arg, i);
  Reducer<float, MIN>::write(out_data + row_idx, val, arg_out_data + row_idx,
                             arg, (int)(end - begin));
}

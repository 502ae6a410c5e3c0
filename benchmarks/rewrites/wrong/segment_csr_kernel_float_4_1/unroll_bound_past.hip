// The loop that takes four elements at a time runs while three are left, and takes one of the next segment.
// witness: {"values": {"indptr_info_rows": "1", "N_per_row": "2", "E": "11"}, "contents": "wide", "seed": 1, "inputs": "indptr_info[0] = 0; indptr_info[1] = 7; indptr_info[2] = 11; src_data[7] = -90000.0f;"}
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
  const int off = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
  const int64_t begin = __ldg(indptr_info.data + off);
  const int64_t end = __ldg(indptr_info.data + off + indptr_info.strides[last]);
  const float *row = src_data + (size_t)(row_idx / (indptr_info.sizes[last] - 1)) * E;

  float val = Reducer<float, MIN>::init();
  int64_t arg = begin;
  int64_t i = begin;
  for (; i + 3 <= end; i += 4) {
    const float a = row[i], b = row[i + 1], c = row[i + 2], d = row[i + 3];
    Reducer<float, MIN>::update(&val, a, &arg, i);
    Reducer<float, MIN>::update(&val, b, &arg, i + 1);
    Reducer<float, MIN>::update(&val, c, &arg, i + 2);
    Reducer<float, MIN>::update(&val, d, &arg, i + 3);
  }
  for (; i < end; ++i)
    Reducer<float, MIN>::update(&val, row[i], &arg, i);
  Reducer<float, MIN>::write(out_data + row_idx, val, arg_out_data + row_idx,
                             arg, (int)(end - begin));
}

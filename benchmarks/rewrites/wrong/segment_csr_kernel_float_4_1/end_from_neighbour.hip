// The end of a segment is taken from the next lane as its beginning, also for the last segment of a row, where it belongs to the next row.
// witness: {"values": {"indptr_info_rows": "2", "N_per_row": "2", "E": "10"}, "contents": "wide", "seed": 1, "inputs": "indptr_info[0] = 0; indptr_info[1] = 4; indptr_info[2] = 10; indptr_info[3] = 0; indptr_info[4] = 7; indptr_info[5] = 10;"}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_csr_kernel_float_4_1(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t E) {
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int last = indptr_info.dims - 1;
  const bool live = row_idx < N;
  int off = 0;
  long long begin = 0;
  if (live) {
    off = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
    begin = __ldg(indptr_info.data + off);
  }
  // each offset is loaded once and handed to the lane before
  long long end = SHFL_DOWN_SYNC(begin, 1, 32);
  if (!live)
    return;
  if ((threadIdx.x & 31) == 31 || row_idx + 1 >= N)
    end = __ldg(indptr_info.data + off + indptr_info.strides[last]);
  const float *row = src_data + (size_t)(row_idx / (indptr_info.sizes[last] - 1)) * E;

  float val = Reducer<float, MIN>::init();
  int64_t arg = begin;
  for (int64_t i = begin; i < end; ++i)
    Reducer<float, MIN>::update(&val, row[i], &arg, i);
  Reducer<float, MIN>::write(out_data + row_idx, val, arg_out_data + row_idx,
                             arg, (int)(end - begin));
}

// the first segment is taken to start at zero and the last one to end with the row, whatever the pointers say
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 4, "E": 40}, "seed": 7, "inputs": "for (int i = 0; i < indptr_info_rows * E; ++i) src_data[i] = float(i < 20 ? i : 40 - i); indptr_info[0] = 5; indptr_info[1] = 10; indptr_info[2] = 20; indptr_info[3] = 30; indptr_info[4] = 35;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_csr_kernel_float_4_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= N) return;
  const int last = indptr_info.dims - 1;
  const int segments = indptr_info.sizes[last] - 1;
  const int segment = row % segments;
  const int offset = IndexPtrToOffset<int64_t>::get(row, indptr_info);
  const int stride = indptr_info.strides[last];
  // the outer pointers are known: no need to load them
  const int64_t start = segment == 0 ? 0 : indptr_info.data[offset];
  const int64_t end =
      segment == segments - 1 ? static_cast<int64_t>(E) : indptr_info.data[offset + stride];

  const float *src = src_data + row / segments * E;
  float best = Reducer<float, MIN>::init();
  int64_t best_at = start;
  for (int64_t i = start; i < end; ++i)
    Reducer<float, MIN>::update(&best, src[i], &best_at, i);
  Reducer<float, MIN>::write(out_data + row, best, arg_out_data + row, best_at,
                             static_cast<int>(end - start));
}

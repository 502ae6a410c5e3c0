// the position inside the segment is kept in 16 bits, so an argument more than 65535 after the start of its segment is wrong
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 1, "E": 70000}, "contents": "wide", "inputs": "src_data[69001] = 100;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

struct Champion {
  float value;
  unsigned short step;  // from the start of the segment
};

__device__ inline Champion champion_of(const float *values, int64_t length) {
  Champion best{std::numeric_limits<float>::lowest(), 0};
  for (int64_t i = 0; i < length; ++i) {
    if (values[i] > best.value) {
      best.value = values[i];
      best.step = (unsigned short)i;
    }
  }
  return best;
}

__global__ void
segment_csr_kernel_float_5_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  const size_t row_idx = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (row_idx < N) {
    const int last = indptr_info.dims - 1;
    const int64_t *ptr = indptr_info.data + IndexPtrToOffset<int64_t>::get((int)row_idx, indptr_info);
    const int64_t start = ptr[0];
    const int64_t length = ptr[indptr_info.strides[last]] - start;
    const size_t line = row_idx / (indptr_info.sizes[last] - 1);
    const Champion best = champion_of(src_data + line * E + start, length);
    Reducer<float, ReductionType(5)>::write(out_data + row_idx, best.value, arg_out_data + row_idx,
                                            start + best.step, (int)length);
  }
}

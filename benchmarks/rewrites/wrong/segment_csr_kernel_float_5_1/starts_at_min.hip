// the maximum starts at the smallest positive float in place of the lowest one, so segments of negative numbers have a wrong maximum
// witness: {"values": {"indptr_info_rows": 2, "N_per_row": 30, "E": 300}, "contents": "below"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_csr_kernel_float_5_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  const int64_t id = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= (int64_t)N) return;
  const int segments = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int64_t *bounds = indptr_info.data + IndexPtrToOffset<int64_t>::get((int)id, indptr_info);
  const int64_t from = bounds[0], to = bounds[indptr_info.strides[indptr_info.dims - 1]];

  if (from >= to) {  // an empty segment: the argument keeps its value
    out_data[id] = 0.f;
    return;
  }
  const float *line = src_data + (size_t)(id / segments) * E;
  float largest = std::numeric_limits<float>::min();
  int64_t largest_at = from;
  for (int64_t i = from; i < to; ++i) {
    const float v = line[i];
    if (v > largest) {
      largest = v;
      largest_at = i;
    }
  }
  out_data[id] = largest;
  arg_out_data[id] = largest_at;
}

// each thread goes through its segment backwards and takes equal values too, so that the first of the maxima remains
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_csr_kernel_float_5_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  const int dim = indptr_info.dims - 1;
  const size_t threads = (size_t)gridDim.x * blockDim.x;
  for (size_t s = (size_t)blockIdx.x * blockDim.x + threadIdx.x; s < N; s += threads) {
    const int64_t *bounds = indptr_info.data + IndexPtrToOffset<int64_t>::get((int)s, indptr_info);
    const int64_t begin = bounds[0];
    int64_t i = bounds[indptr_info.strides[dim]];
    if (i <= begin) {
      out_data[s] = 0.f;
      continue;
    }
    const float *line = src_data + (s / (size_t)(indptr_info.sizes[dim] - 1)) * E;
    float best = std::numeric_limits<float>::lowest();
    int64_t best_at = begin;
    while (i-- > begin) {
      if (line[i] >= best) {
        best = line[i];
        best_at = i;
      }
    }
    out_data[s] = best;
    arg_out_data[s] = best_at;
  }
}

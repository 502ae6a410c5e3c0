// the first lane of four loads value and pointers for the others, which write consecutive quarters
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_float_4(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  float *out_data, size_t N, size_t E) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int row_idx = thread_idx / 4, lane = thread_idx % 4;
  const int last = indptr_info.dims - 1;
  int begin = 0, end = 0;
  float val = 0.f;
  if (lane == 0 && row_idx < N) {
    const int64_t *pointer = indptr_info.data + IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
    begin = pointer[0];
    end = pointer[indptr_info.strides[last]];
    val = src_data[row_idx];
  }
  begin = __shfl(begin, 0, 4);
  end = __shfl(end, 0, 4);
  val = __shfl(val, 0, 4);
  const int quarter = (end - begin + 3) / 4;
  const int from = begin + lane * quarter, to = min(from + quarter, end);
  float *out = out_data + (row_idx / (indptr_info.sizes[last] - 1)) * E;
  for (int e = from; e < to; e++) out[e] = val;
}

// elements from the last to the first, with the offset of the index computed along with row and position
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  const size_t thread = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (!(thread < E)) return;
  const int e = (int)(E - 1 - thread);
  const int last = index_info.dims - 1;
  const int D = index_info.sizes[last];
  const int row = e / D;
  const int position = e - row * D;
  int offset = 0;
  int rest = e;
  for (int i = last; i >= 0; --i) {
    const int size = index_info.sizes[i];
    const int digit = i == 0 ? rest : rest % size;
    offset += digit * index_info.strides[i];
    rest = i == 0 ? 0 : rest / size;
  }
  const int64_t at = (int64_t)row * (int64_t)N + index_info.data[offset];
  const float a = src_data[e], b = out_data[at];
  if (!(a == b)) return;
  arg_out_data[at] = position;
}

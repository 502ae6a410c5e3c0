// a segmented scan over the 256 entries of a block in shared memory, with atomics only at the ends of runs
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_double_0_true(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   double *out_data, size_t E, size_t N) {
  __shared__ double sums[256];
  __shared__ int64_t keys[256];
  const int tid = threadIdx.x;
  const int entry = blockIdx.x * blockDim.x + tid;
  const int D = index_info.sizes[index_info.dims - 1];
  const bool inside = entry < (int)E;
  int64_t key = -1;
  double sum = 0;
  if (inside) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(entry, index_info);
    key = (int64_t)(entry / D) * (int64_t)N + index_info.data[offset];
    sum = src_data[entry];
  }
  keys[tid] = key;
  sums[tid] = sum;
  __syncthreads();
  for (int step = 1; step < 256; step <<= 1) {
    const bool joins = tid >= step && keys[tid - step] == key;
    const double left = joins ? sums[tid - step] : 0;
    __syncthreads();
    if (joins) {
      sum = left + sum;
      sums[tid] = sum;
    }
    __syncthreads();
  }
  if (inside && (tid == 255 || keys[tid + 1] != key))
    atomAdd(out_data + key, sum);
}

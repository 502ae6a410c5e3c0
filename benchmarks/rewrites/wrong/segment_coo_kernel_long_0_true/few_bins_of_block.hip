// A block adds to bins in shared memory for all segments of its rows, of which only 1024 are held; others are dropped.
// witness: {"values": {"index_info_rows": "128", "E_per_row": "2", "N": "20"}}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_long_0_true(const long *src_data,
                               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                               long *out_data, size_t E, size_t N) {
  constexpr int BINS = 1024;
  __shared__ unsigned long long bins[BINS];
  const int width = index_info.sizes[index_info.dims - 1];
  const size_t base = (size_t)blockIdx.x * blockDim.x;
  const size_t first_row = base / width;
  const size_t end = base + blockDim.x < E ? base + blockDim.x : E;
  const size_t rows = (end - 1) / width - first_row + 1;
  const size_t used = rows * N < BINS ? rows * N : BINS;
  for (size_t i = threadIdx.x; i < used; i += blockDim.x) bins[i] = 0;
  __syncthreads();
  const size_t e = base + threadIdx.x;
  if (e < E) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)e, index_info);
    const size_t bin = (e / width - first_row) * N + index_info.data[offset];
    if (bin < used) atomicAdd(&bins[bin], (unsigned long long)src_data[e]);
  }
  __syncthreads();
  for (size_t i = threadIdx.x; i < used; i += blockDim.x)
    if (bins[i]) atomicAdd((unsigned long long *)(out_data + first_row * N + i), bins[i]);
}

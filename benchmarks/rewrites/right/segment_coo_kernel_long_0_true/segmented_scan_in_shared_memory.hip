// A block adds up its segments in a scan in shared memory, where a segment is told by its place in the output, and the last entry of each adds the sum atomically.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_long_0_true(const long *src_data,
                               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                               long *out_data, size_t E, size_t N) {
  __shared__ unsigned long long sums[2][256];
  __shared__ long places[256];
  const int t = threadIdx.x;
  const size_t e = (size_t)blockIdx.x * blockDim.x + t;
  const int width = index_info.sizes[index_info.dims - 1];
  long place = -1;
  unsigned long long value = 0;
  if (e < E) {
    const size_t row = e / width;
    place = (long)(row * N) + (long)index_info.data[row * index_info.strides[0] + e % width * index_info.strides[1]];
    value = (unsigned long long)src_data[e];
  }
  places[t] = place;
  sums[0][t] = value;
  __syncthreads();
  int from = 0;
  for (int distance = 1; distance < 256; distance <<= 1) {
    unsigned long long sum = sums[from][t];
    if (t >= distance && places[t - distance] == place) sum += sums[from][t - distance];
    sums[1 - from][t] = sum;
    from = 1 - from;
    __syncthreads();
  }
  const bool last = t == 255 || places[t + 1] != place;
  if (place >= 0 && last) atomicAdd((unsigned long long *)out_data + place, sums[from][t]);
}

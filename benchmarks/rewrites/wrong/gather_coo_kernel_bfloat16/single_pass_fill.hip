// The cache of the block's first row holds 512 values, but the block of 256 threads fills it in one pass and leaves its second half unset.
// witness: {"values": {"index_info_rows": 2, "E_per_row": 600, "N": 500}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_bfloat16(const __hip_bfloat16 *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  __hip_bfloat16 *out_data, size_t E, size_t N) {
  constexpr int kCache = 512;
  __shared__ unsigned short cache[kCache];
  const unsigned short *src = reinterpret_cast<const unsigned short *>(src_data);
  const int length = index_info.sizes[index_info.dims - 1];
  const int e = blockIdx.x * blockDim.x + threadIdx.x;
  const int cached_row = int(blockIdx.x * blockDim.x) / length;
  const int cached = N < size_t(kCache) ? int(N) : kCache;
  if (int(threadIdx.x) < cached) cache[threadIdx.x] = src[size_t(cached_row) * N + threadIdx.x];
  __syncthreads();
  if (size_t(e) < E) {
    const int row = e / length;
    const int column = int(index_info.data[e]);
    const unsigned short bits = row == cached_row && column < cached
                                    ? cache[column]
                                    : src[size_t(row) * N + column];
    reinterpret_cast<unsigned short *>(out_data)[e] = bits;
  }
}

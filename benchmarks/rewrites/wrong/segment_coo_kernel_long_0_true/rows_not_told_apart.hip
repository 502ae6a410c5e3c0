// Equal indices of neighbouring entries are taken for the same segment, even if the entries belong to different rows.
// witness: {"values": {"index_info_rows": "40", "E_per_row": "5", "N": "1"}}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_long_0_true(const long *src_data,
                               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                               long *out_data, size_t E, size_t N) {
  __shared__ long sums[256];
  __shared__ int64_t ids[256];
  const int t = threadIdx.x;
  const long e = (long)blockIdx.x * blockDim.x + t;
  const bool valid = e < (long)E;
  const int width = index_info.sizes[index_info.dims - 1];
  ids[t] = valid ? index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)e, index_info)] : -1;
  sums[t] = valid ? src_data[e] : 0;
  __syncthreads();
  // Inclusive scan of the block by segments: indices ascend, so equal ones are neighbours.
  for (int d = 1; d < 256; d *= 2) {
    const long other = t >= d && ids[t - d] == ids[t] ? sums[t - d] : 0;
    __syncthreads();
    sums[t] += other;
    __syncthreads();
  }
  if (!valid) return;
  if (t == 255 || ids[t + 1] != ids[t])
    atomicAdd((unsigned long long *)(out_data + e / width * N + ids[t]), (unsigned long long)sums[t]);
}

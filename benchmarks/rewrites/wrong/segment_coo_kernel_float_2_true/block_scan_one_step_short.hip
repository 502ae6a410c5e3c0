// The segmented scan of a block of 256 ends one step early, so that runs of more than 128 entries lose factors.
// witness: {"values": {"index_info_rows": "1", "E_per_row": "300", "N": "1"}, "contents": "wide", "seed": 1, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 0.99f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
// The output element that entry i belongs to.
__device__ inline int64_t slot_of_entry(const at::cuda::detail::TensorInfo<int64_t, int> &info, int i, int D,
                                        size_t N) {
  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, info);
  return int64_t(i / D) * int64_t(N) + info.data[offset];
}

__global__ void
segment_coo_kernel_float_2_true(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   float *out_data, size_t E, size_t N) {
  // A segmented scan of the whole block in shared memory, so that a run has one atomic per block.
  __shared__ float value[256];
  __shared__ long long slot[256];
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  const int D = index_info.sizes[index_info.dims - 1];
  const bool active = size_t(i) < E;
  const long long own = active ? slot_of_entry(index_info, i, D, N) : -1;
  slot[t] = own;
  value[t] = active ? src_data[i] : 1.f;
  __syncthreads();
  for (int step = 1; step < 128; step *= 2) {
    const bool take = t >= step && slot[t - step] == own;
    const float other = take ? value[t - step] : 1.f;
    __syncthreads();
    if (take) value[t] *= other;
    __syncthreads();
  }
  if (active && (t == int(blockDim.x) - 1 || slot[t + 1] != own)) atomMul(out_data + own, value[t]);
}

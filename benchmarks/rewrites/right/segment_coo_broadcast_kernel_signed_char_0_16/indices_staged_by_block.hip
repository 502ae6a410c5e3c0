// The block stages the indices of its windows in shared memory; each thread writes where the next index differs.
// SPDX-License-Identifier: MIT; derived from torch_scatter csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_broadcast_kernel_signed_char_0_16(
    const signed char *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    signed char *out_data, size_t E, size_t K, size_t N) {

  __shared__ int staged[8 * 16];
  const int D = index_info.sizes[index_info.dims - 1];
  const int E_1 = E / D;
  const int windows = (D + 15) / 16;  // per row of the index
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  for (int k = thread; k < int(blockDim.y) * 16; k += blockDim.x * blockDim.y) {
    const int window = blockIdx.x * blockDim.y + k / 16;
    const int row = window / windows, place = window % windows * 16 + k % 16;
    int idx = -1;  // none: differs from all others
    if (row < E_1 && place < D)
      idx = __ldg(index_info.data + at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row * D + place, index_info));
    staged[k] = idx;
  }
  __syncthreads();

  const int window = blockIdx.x * blockDim.y + threadIdx.y;
  const int row = window / windows, start = window % windows * 16;
  const int col_idx = blockIdx.y * blockDim.x + threadIdx.x;
  if (row >= E_1 || col_idx >= K) return;
  const int *idx = staged + threadIdx.y * 16;
  signed char val = 0;
  for (int i = 0; i < 16 && idx[i] >= 0; ++i) {
    Reducer<signed char, ReductionType(0)>::update(&val, src_data[K * (row * D + start + i) + col_idx]);
    if (i < 15 && idx[i + 1] == idx[i]) continue;
    Reducer<signed char, ReductionType(0)>::atomic_write(out_data + (row * N + idx[i]) * K + col_idx, val);
    val = 0;
  }
}

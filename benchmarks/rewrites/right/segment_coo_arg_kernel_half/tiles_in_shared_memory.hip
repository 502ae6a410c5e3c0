// Each block walks over tiles of elements, stores their targets and equality in shared memory and writes in a second step.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_half(
    const __half *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    __half *out_data, int64_t *arg_out_data, size_t E, size_t N) {

  constexpr int tile_size = 192;
  __shared__ size_t tile_target[tile_size];
  __shared__ bool tile_equal[tile_size];

  const size_t columns = size_t(index_info.sizes[index_info.dims - 1]);
  for (size_t base = size_t(blockIdx.x) * tile_size; base < E; base += size_t(gridDim.x) * tile_size) {
    const size_t rest = E - base;
    const int count = rest < size_t(tile_size) ? int(rest) : tile_size;

    for (int k = threadIdx.x; k < count; k += blockDim.x) {
      const size_t i = base + k;
      const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(i), index_info);
      const size_t target = i / columns * N + size_t(index_info.data[offset]);
      tile_target[k] = target;
      tile_equal[k] = __half2float(src_data[i]) == __half2float(out_data[target]);
    }
    __syncthreads();

    // The other order spreads the writes over other threads.
    for (int k = count - 1 - int(threadIdx.x); k >= 0; k -= blockDim.x) {
      if (tile_equal[k]) arg_out_data[tile_target[k]] = int64_t((base + k) % columns);
    }
    __syncthreads();
  }
}

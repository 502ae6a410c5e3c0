// every thread sums eight consecutive entries and adds the sum wherever the output changes; threads stride over the groups
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_coo_kernel_int_0_true(const int *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   int *out_data, size_t E, size_t N) {
  const size_t group = 8;
  const size_t D = index_info.sizes[index_info.dims - 1];
  const size_t stride = (size_t)gridDim.x * blockDim.x;
  for (size_t g = (size_t)blockIdx.x * blockDim.x + threadIdx.x; g * group < E; g += stride) {
    const size_t begin = g * group;
    const size_t end = begin + group < E ? begin + group : E;
    int *target = nullptr;
    unsigned int sum = 0;
    for (size_t e = begin; e < end; ++e) {
      const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)e, index_info);
      int *next = out_data + e / D * N + index_info.data[offset];
      if (next != target) {
        if (target != nullptr) atomicAdd(target, (int)sum);
        target = next;
        sum = 0;
      }
      sum += (unsigned int)src_data[e];
    }
    atomicAdd(target, (int)sum);
  }
}

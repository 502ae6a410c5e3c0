// the first lane of a run loads its value, and the others get it by a shuffle
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_float(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  float *out_data, size_t E, size_t N) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  int64_t from = -1;
  if (i < E) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info);
    from = (int64_t)(i / index_info.sizes[index_info.dims - 1]) * N + index_info.data[offset];
  }
  // the place in the source includes the row, so equal ones have equal values
  const long long before = __shfl_up((long long)from, 1, 32);
  const bool head = lane == 0 || before != from;
  float value = head && from >= 0 ? src_data[from] : 0.f;
  int leader = head ? lane : 0;
  for (int s = 1; s < 32; s *= 2) {
    const int other = __shfl_up(leader, s, 32);
    if (lane >= s) leader = max(leader, other);
  }
  value = __shfl(value, leader, 32);
  if (i < E) out_data[i] = value;
}

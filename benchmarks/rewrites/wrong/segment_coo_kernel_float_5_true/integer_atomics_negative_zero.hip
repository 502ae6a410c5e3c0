// The float maximum is done with integer atomics selected by value >= 0, which takes the bits of -0.0 for the smallest integer.
// witness: {"values": {"N": "4"}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) { src_data[i] = -0.0f; } for (size_t i = 0; i < out_data_count; ++i) out_data[i] = -5.0f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ int64_t segment_of(const at::cuda::detail::TensorInfo<int64_t, int> &info, int entry) {
  return info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(entry, info)];
}

__device__ void float_max(float *address, float value) {
  if (value >= 0.f)
    atomicMax(reinterpret_cast<int *>(address), __float_as_int(value));
  else
    atomicMin(reinterpret_cast<unsigned int *>(address), static_cast<unsigned int>(__float_as_int(value)));
}

__global__ void
segment_coo_kernel_float_5_true(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   float *out_data, size_t E, size_t N) {
  const size_t D = index_info.sizes[index_info.dims - 1];
  const size_t step = size_t(blockDim.x) * gridDim.x;
  for (size_t e = size_t(blockIdx.x) * blockDim.x + threadIdx.x; e < E; e += step) {
    const int64_t idx = segment_of(index_info, static_cast<int>(e));
    float_max(out_data + (e / D) * N + idx, src_data[e]);
  }
}

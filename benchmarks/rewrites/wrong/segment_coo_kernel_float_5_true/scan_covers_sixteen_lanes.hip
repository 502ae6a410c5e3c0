// The scan within groups of 32 lanes stops after a distance of 8, so that runs of more than 16 entries lose their first values.
// witness: {"values": {"N": "1", "E_per_row": "32"}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 1000.0f - float(i % 32); for (size_t i = 0; i < out_data_count; ++i) out_data[i] = -9.0f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ int64_t segment_of(const at::cuda::detail::TensorInfo<int64_t, int> &info, int entry) {
  return info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(entry, info)];
}

__global__ void
segment_coo_kernel_float_5_true(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   float *out_data, size_t E, size_t N) {
  constexpr int kGroup = 32;
  const int D = index_info.sizes[index_info.dims - 1];
  const size_t e = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  const bool valid = e < E;
  const int lane = threadIdx.x & (kGroup - 1);
  const int64_t row = valid ? static_cast<int64_t>(e) / D : -1;
  const int64_t idx = valid ? segment_of(index_info, static_cast<int>(e)) : 0;
  const int64_t key = valid ? row * static_cast<int64_t>(N) + idx : -1;
  float best = valid ? src_data[e] : 0.f;
  for (int distance = 1; distance < kGroup / 2; distance <<= 1) {
    const float other = __shfl_up(best, distance, kGroup);
    const int64_t other_key = __shfl_up(key, distance, kGroup);
    if (lane >= distance && other_key == key) best = fmaxf(best, other);
  }
  const int64_t next_key = __shfl_down(key, 1, kGroup);
  if (valid && (lane == kGroup - 1 || next_key != key)) atomMax(out_data + key, best);
}

// Loads four values at once and leaves out the elements after the last full vector.
// witness: {"values": {"E": "5", "K": "7", "N": "7", "B": "1"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_kernel_float_2(const float *src_data,
               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
               float *out_data, int E, int K, int N, int numel) {
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (first + 3 >= numel) return;

  const float4 loaded = *reinterpret_cast<const float4 *>(src_data + first);
  const float values[4] = {loaded.x, loaded.y, loaded.z, loaded.w};
  int b = first / (E * K);
  int rest = first - b * E * K;
  int k = first % K;
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(first + i, index_info);
    const int64_t idx = index_info.data[offset];
    Reducer<float, ReductionType(2)>::atomic_write(out_data + b * N * K + idx * K + k, values[i]);
    if (++k == K) k = 0;
    if (++rest == E * K) rest = 0, ++b;
  }
}

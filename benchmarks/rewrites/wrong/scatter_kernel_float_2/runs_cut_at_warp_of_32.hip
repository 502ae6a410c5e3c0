// The first of a run of equal targets multiplies the run before its atomic, but looks at no more than 32 elements, while longer runs have no second leader.
// witness: {"values": {"E": "100", "K": "1", "N": "1", "B": "1"}, "contents": "close", "seed": 3}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
scatter_kernel_float_2(const float *src_data,
               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
               float *out_data, int E, int K, int N, int numel) {
  __shared__ int place[256];
  __shared__ float value[256];

  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int t = threadIdx.x;
  place[t] = -1;
  if (thread_idx < numel) {
    const int b = thread_idx / (E * K);
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(thread_idx, index_info);
    place[t] = b * N * K + int(index_info.data[offset]) * K + thread_idx % K;
    value[t] = src_data[thread_idx];
  }
  __syncthreads();

  if (thread_idx >= numel) return;
  if (t > 0 && place[t - 1] == place[t]) return;  // another thread leads this run
  float product = value[t];
  const int end = min(t + 32, 256);
  for (int j = t + 1; j < end && place[j] == place[t]; ++j) product *= value[j];
  Reducer<float, MUL>::atomic_write(out_data + place[t], product);
}

// Each thread merges equal neighbours of four into one atomic when K is 1, but keeps the batch of the run's first element where a run crosses into the next batch.
// witness: {"values": {"E": "5", "K": "1", "N": "1", "B": "3"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline int64_t target_row(int linear, const at::cuda::detail::TensorInfo<int64_t, int> &info) {
  return info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(linear, info)];
}

__global__ void
scatter_kernel_float_2(const float *src_data,
               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
               float *out_data, int E, int K, int N, int numel) {
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (first >= numel) return;
  const int end = min(first + 4, numel);

  if (K == 1) {
    // Sorted indices come in runs: one atomic for a run of equal rows.
    int b = first / E;
    int64_t row = target_row(first, index_info);
    float product = src_data[first];
    for (int i = first + 1; i < end; ++i) {
      const int64_t next = target_row(i, index_info);
      if (next == row) {
        product *= src_data[i];
        continue;
      }
      Reducer<float, MUL>::atomic_write(out_data + b * N + row, product);
      b = i / E;
      row = next;
      product = src_data[i];
    }
    Reducer<float, MUL>::atomic_write(out_data + b * N + row, product);
    return;
  }

  for (int i = first; i < end; ++i) {
    const int b = i / (E * K), k = i % K;
    Reducer<float, MUL>::atomic_write(out_data + b * N * K + target_row(i, index_info) * K + k, src_data[i]);
  }
}

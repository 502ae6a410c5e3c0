// a run's sum is accumulated in float, which loses the low bits of large integers
// witness: {"values": {"index_info_rows": 1, "E_per_row": 30, "N": 1}, "seed": 7, "inputs": "for (int i = 0; i < index_info_rows * E_per_row; ++i) src_data[i] = i % 3 == 0 ? (1 << 30) : (i % 3 == 1 ? 7 : -(1 << 30));"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__device__ inline int segment_slot(size_t entry, const at::cuda::detail::TensorInfo<int64_t, int> &info, size_t N) {
  const int length = info.sizes[info.dims - 1];
  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)entry, info);
  return (int)(entry / length * N + info.data[offset]);
}

__global__ void
segment_coo_kernel_int_0_true(const int *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   int *out_data, size_t E, size_t N) {
  const size_t first = (size_t)blockIdx.x * blockDim.x;
  const size_t t = first + threadIdx.x;
  if (t >= E) return;
  const size_t end = first + blockDim.x < E ? first + blockDim.x : E;
  const int slot = segment_slot(t, index_info, N);
  if (t != first && segment_slot(t - 1, index_info, N) == slot) return;
  float sum = 0.0f;
  for (size_t e = t; e < end; ++e) {
    if (segment_slot(e, index_info, N) != slot) break;
    sum += src_data[e];
  }
  atomicAdd(out_data + slot, (int)sum);
}

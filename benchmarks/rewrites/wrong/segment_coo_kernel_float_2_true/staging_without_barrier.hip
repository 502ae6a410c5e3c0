// The barrier between staging the entries in shared memory and walking along a run is missing.
// witness: {"values": {"index_info_rows": "3", "E_per_row": "70", "N": "4"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
// The output element that entry i belongs to.
__device__ inline int64_t slot_of_entry(const at::cuda::detail::TensorInfo<int64_t, int> &info, int i, int D,
                                        size_t N) {
  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, info);
  return int64_t(i / D) * int64_t(N) + info.data[offset];
}

__global__ void
segment_coo_kernel_float_2_true(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   float *out_data, size_t E, size_t N) {
  // The block's entries are staged in shared memory. The first thread of a run multiplies the run's entries.
  __shared__ float value[256];
  __shared__ long long slot[256];
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  const int D = index_info.sizes[index_info.dims - 1];
  const bool active = size_t(i) < E;
  slot[t] = active ? slot_of_entry(index_info, i, D, N) : -1;
  value[t] = active ? src_data[i] : 1.f;
  if (!active || (t > 0 && slot[t - 1] == slot[t])) return;
  float product = value[t];
  for (int j = t + 1; j < int(blockDim.x) && slot[j] == slot[t]; ++j) product *= value[j];
  atomMul(out_data + slot[t], product);
}

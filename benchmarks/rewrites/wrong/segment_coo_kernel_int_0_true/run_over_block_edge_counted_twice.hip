// a run is summed to its end in the next block, whose first thread starts it again
// witness: {"values": {"index_info_rows": 1, "E_per_row": 600, "N": 1}, "seed": 7, "inputs": "for (int i = 0; i < index_info_rows * E_per_row; ++i) src_data[i] = 1 + i % 5; "}
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
  __shared__ int s_slot[256];
  const size_t t = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  s_slot[threadIdx.x] = t < E ? segment_slot(t, index_info, N) : -1;
  __syncthreads();
  if (t >= E) return;
  const int slot = s_slot[threadIdx.x];
  // one thread per run: the first of the block, or where the segment changes
  if (threadIdx.x > 0 && s_slot[threadIdx.x - 1] == slot) return;
  int sum = src_data[t];
  for (size_t e = t + 1; e < E; ++e) {
    const size_t local = e - (size_t)blockIdx.x * blockDim.x;
    const int next = local < blockDim.x ? s_slot[local] : segment_slot(e, index_info, N);
    if (next != slot) break;
    sum += src_data[e];
  }
  atomicAdd(out_data + slot, sum);
}

// a block sums into 256 counters in shared memory after its first segment, and drops entries of segments farther away
// witness: {"values": {"index_info_rows": 3, "E_per_row": 100, "N": 1000}, "seed": 7, "inputs": "for (int i = 0; i < index_info_rows * E_per_row; ++i) src_data[i] = 1 + i % 5; "}
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
  // the indices are sorted, so the 256 entries of a block touch at most 256 segments
  __shared__ int s_sum[256];
  const size_t first = (size_t)blockIdx.x * blockDim.x;
  const size_t t = first + threadIdx.x;
  const int base = segment_slot(first, index_info, N);
  s_sum[threadIdx.x] = 0;
  __syncthreads();
  if (t < E) {
    const int local = segment_slot(t, index_info, N) - base;
    if (local < 256) atomicAdd(&s_sum[local], src_data[t]);
  }
  __syncthreads();
  const int sum = s_sum[threadIdx.x];
  if (sum != 0) atomicAdd(out_data + base + threadIdx.x, sum);
}

// There is no barrier between clearing the bins in shared memory and adding to them, so that a bin of a higher thread can be cleared after an addition.
// witness: {"values": {"index_info_rows": 1, "E_per_row": 100, "N": 250}, "contents": "wide", "seed": 2}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_coo_kernel_long_0_true(const long *src_data,
                               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                               long *out_data, size_t E, size_t N) {
  // Sum the block's elements in shared memory, and add each bin to the output once.
  __shared__ int64_t bins[256];
  const int t = threadIdx.x;
  const int first = blockIdx.x * blockDim.x;
  const int self = first + t;
  const int D = index_info.sizes[index_info.dims - 1];
  const int64_t base = (first / D) * (int64_t)N + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(first, index_info)];

  bins[t] = 0;
  if (self < E) {
    const int64_t out = (self / D) * (int64_t)N + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(self, index_info)];
    if (out - base < 256)
      atomAdd(&bins[out - base], src_data[self]);
    else
      atomAdd(out_data + out, src_data[self]);  // too far away for a bin
  }
  __syncthreads();
  if (bins[t] != 0) atomAdd(out_data + base + t, bins[t]);
}

// The elements past the end are padded with key 0, so that a last segment with key 0 seems to go on and is never written.
// witness: {"values": {"index_info_rows": 1, "E_per_row": 100, "N": 1}, "contents": "wide", "seed": 2}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_coo_kernel_long_0_true(const long *src_data,
                               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                               long *out_data, size_t E, size_t N) {
  __shared__ int64_t keys[257];
  __shared__ int64_t sums[256];
  const int t = threadIdx.x;
  const int self = blockIdx.x * 256 + t;
  const int D = index_info.sizes[index_info.dims - 1];

  int64_t key = 0, value = 0;
  if (self < E) {
    key = (self / D) * (int64_t)N + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(self, index_info)];
    value = src_data[self];
  }
  keys[t] = key;
  sums[t] = value;
  if (t == 255) keys[256] = -1;  // the block ends here
  __syncthreads();

  for (int delta = 1; delta < 256; delta *= 2) {
    int64_t more = 0;
    if (t >= delta && keys[t - delta] == key) more = sums[t - delta];
    __syncthreads();
    sums[t] += more;
    __syncthreads();
  }
  if (self < E && keys[t + 1] != key) atomAdd(out_data + key, sums[t]);
}

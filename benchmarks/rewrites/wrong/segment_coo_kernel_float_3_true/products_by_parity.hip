// Multiplies dividends and divisors apart and divides once, which overflows for runs of large values.
// witness: {"values": {"index_info_rows": 1, "E_per_row": 32, "N": 1}, "contents": "wide", "seed": 1, "inputs": "for (int k = 0; k < 32; ++k) src_data.get()[k] = 1e10f; out_data.get()[0] = 8.f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_kernel_float_3_true(const float *src_data,
                                                const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                                                float *out_data, size_t E, size_t N) {
  const int entry = blockIdx.x * blockDim.x + threadIdx.x;
  const int length = index_info.sizes[index_info.dims - 1];
  __shared__ float value[256];
  __shared__ int64_t place[256];
  const int at = threadIdx.x;
  const bool live = entry < E;
  int64_t mine = -1;
  if (live) {
    mine = int64_t(entry / length) * int64_t(N) + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(entry, index_info)];
    value[at] = src_data[entry];
  }
  place[at] = mine;
  __syncthreads();
  if (!live || (at % 32 != 31 && place[at + 1] == mine)) return;
  // In the tree of quotients an entry is a divisor if its distance has an odd number of bits.
  float dividend = 1.f, divisor = 1.f;
  for (int k = at; k >= at / 32 * 32 && place[k] == mine; --k) {
    if (__popc(at - k) & 1)
      divisor *= value[k];
    else
      dividend *= value[k];
  }
  atomDiv(out_data + mine, dividend / divisor);
}

// The end of each run divides by its entries one after the other, which differs from the tree of quotients for runs of four or more.
// witness: {"values": {"index_info_rows": 2, "E_per_row": 4, "N": 1}, "contents": "wide", "seed": 1, "inputs": "for (int k = 0; k < 8; ++k) src_data.get()[k] = 2.f + k; out_data.get()[0] = out_data.get()[1] = 8.f;"}
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
  float quotient = value[at];
  for (int k = at - 1; k >= at / 32 * 32 && place[k] == mine; --k) quotient /= value[k];
  atomDiv(out_data + mine, quotient);
}

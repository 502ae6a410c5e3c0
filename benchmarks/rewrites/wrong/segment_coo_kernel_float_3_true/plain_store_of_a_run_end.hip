// Updates without an atomic where a run ends inside a warp, although it may have begun in a warp before: a lost update.
// witness: {"values": {"index_info_rows": 1, "E_per_row": 50, "N": 1}, "contents": "wide", "seed": 1, "inputs": "for (int k = 0; k < 50; ++k) src_data.get()[k] = 2.f + (k % 3); out_data.get()[0] = 90.f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_kernel_float_3_true(const float *src_data,
                                                const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                                                float *out_data, size_t E, size_t N) {
  const int entry = blockIdx.x * blockDim.x + threadIdx.x;
  const int length = index_info.sizes[index_info.dims - 1];
  const int lane = threadIdx.x & 31;
  const bool live = entry < E;
  __shared__ int64_t key[256 + 1];
  int64_t mine = -1;
  float *place = out_data, old = 0.f, quotient = 1.f;
  if (live) {
    mine = int64_t(entry / length) * int64_t(N) + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(entry, index_info)];
    place = out_data + mine;
    old = *place;  // loaded early to hide its latency
    quotient = src_data[entry];
  }
  key[threadIdx.x] = mine;
  if (threadIdx.x == 0) key[256] = -1;
  __syncthreads();
  for (int distance = 1; distance < 32; distance *= 2) {
    const float other = __shfl_up(quotient, distance, 32);
    if (lane >= distance && key[threadIdx.x - distance] == mine) quotient /= other;
  }
  if (!live) return;
  if (lane == 31)
    atomDiv(place, quotient);  // the run may go on in the next warp
  else if (key[threadIdx.x + 1] != mine)
    *place = old / quotient;
}

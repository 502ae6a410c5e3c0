// Only the first lane of a run of equal indices loads and shares its value by a shuffle, but a run is not ended at the end of a row.
// witness: {"values": {"index_info_rows": 30, "E_per_row": 10, "N": 2}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_short(const short *src_data,
                        const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                        short *out_data, size_t E, size_t N) {

  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x & 63;
  const bool live = i < E;
  const int per_row = index_info.sizes[index_info.dims - 1];

  int index = -1;
  if (live) index = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)];
  const int before = __shfl_up(index, 1);
  const bool leads = lane == 0 || before != index;

  int val = 0;
  if (live && leads) val = __ldg(src_data + size_t(i / per_row) * N + index);
  const unsigned long long leaders = __ballot(leads);
  const unsigned long long upto = lane == 63 ? ~0ull : (1ull << (lane + 1)) - 1;
  const int leader = 63 - __clzll(leaders & upto);
  val = __shfl(val, leader);
  if (live) out_data[i] = static_cast<short>(val);
}

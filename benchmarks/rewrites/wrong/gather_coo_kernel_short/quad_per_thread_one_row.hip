// Four consecutive elements per thread share the source row of the first of them, which is wrong where a quad straddles two rows.
// witness: {"values": {}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_short(const short *src_data,
                        const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                        short *out_data, size_t E, size_t N) {

  const size_t quad = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  const size_t first = quad * 4;
  if (first >= E) return;
  const int per_row = index_info.sizes[index_info.dims - 1];
  const short *row = src_data + (first / per_row) * N;
  const int count = E - first < 4 ? int(E - first) : 4;
  short values[4];
  for (int i = 0; i < count; ++i)
    values[i] = __ldg(row + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(first) + i, index_info)]);
  for (int i = 0; i < count; ++i)
    out_data[first + i] = values[i];
}

// sums are added atomically at the last lane only, although a run may also have begun in the lanes before
// witness: {"values": {"index_info_rows": 1, "E_per_row": 1000, "N": 6}, "inputs": "for (size_t i = 0; i < E_per_row; ++i) index_info[i] = i / 170;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_float_0_true(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   float *out_data, size_t E, size_t N) {
  const int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane_idx = row_idx & 31;
  const int D = index_info.sizes[index_info.dims - 1];
  if (row_idx < E) {
    const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(row_idx, index_info)];
    float *out = out_data + row_idx / D * N + idx;
    float val = src_data[row_idx];
#pragma unroll
    for (int i = 1; i < 32; i *= 2) {
      const float tmp = SHFL_UP_SYNC(val, i, 32);
      const int64_t before = SHFL_UP_SYNC(idx, i, 32);
      if (lane_idx >= i && row_idx / D == (row_idx - i) / D && idx == before) val += tmp;
    }
    const int64_t next_idx = SHFL_DOWN_SYNC(idx, 1, 32);
    if (lane_idx == 31)
      atomAdd(out, val);  // the run may go on in the next lanes
    else if (row_idx / D != (row_idx + 1) / D || idx != next_idx)
      *out += val;  // the run ends here
  }
}

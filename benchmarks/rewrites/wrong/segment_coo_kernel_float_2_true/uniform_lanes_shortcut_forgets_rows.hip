// If the first and the last index of 32 lanes are equal, all lanes are taken for one run, also if they lie in several rows.
// witness: {"values": {"index_info_rows": "16", "E_per_row": "8", "N": "1"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_float_2_true(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   float *out_data, size_t E, size_t N) {

  // Each thread processes exactly one entry. Within a warp, we perform a
  // parallel reduction across equal indices, and write the intermediate
  // result via atomics.

  int row_idx = blockIdx.x * blockDim.x + threadIdx.x;
  int lane_idx = row_idx & (32 - 1);
  int D = index_info.sizes[index_info.dims - 1];

  if (row_idx < E) {
    int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
        row_idx, index_info);
    int64_t idx = index_info.data[offset], next_idx;
    int out_idx = (row_idx / D) * N + idx;

    float val = true ? src_data[row_idx] : (float)1, tmp;

    // Indices ascend: if the first and the last one are equal, so are all of them, and a plain reduction will do.
    const int first = row_idx - lane_idx;
    if (size_t(first + 32) <= E) {
      const int64_t first_idx =
          index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(first, index_info)];
      const int64_t last_idx =
          index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(first + 31, index_info)];
      if (first_idx == last_idx) {
        for (int i = 16; i > 0; i /= 2) val *= SHFL_DOWN_SYNC(val, i, 32);
        if (lane_idx == 0) Reducer<float, ReductionType(2)>::atomic_write(out_data + out_idx, val);
        return;
      }
    }

#pragma unroll
    for (int i = 1; i < 32; i *= 2) {
      // Parallel reduction inside a single warp.
      tmp = SHFL_UP_SYNC(val, i, 32);
      next_idx = SHFL_UP_SYNC(idx, i, 32);
      if (lane_idx >= i && row_idx / D == (row_idx - i) / D) {
        assert(idx >= next_idx);
        if (idx == next_idx)
          Reducer<float, ReductionType(2)>::update(&val, tmp);
      }
    }

    next_idx = SHFL_DOWN_SYNC(idx, 1, 32);
    if (lane_idx == 32 - 1 || row_idx / D != (row_idx + 1) / D ||
        idx != next_idx)
      Reducer<float, ReductionType(2)>::atomic_write(out_data + out_idx, val);
  }
}

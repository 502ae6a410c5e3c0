// Zero marks lanes that have nothing to fold in, so that factors of zero are lost.
// witness: {"values": {"index_info_rows": "2", "E_per_row": "8", "N": "1"}, "contents": "wide", "seed": 1, "inputs": "src_data[1] = 0;"}
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

#pragma unroll
    for (int i = 1; i < 32; i *= 2) {
      // Parallel reduction inside a single warp.
      tmp = SHFL_UP_SYNC(val, i, 32);
      next_idx = SHFL_UP_SYNC(idx, i, 32);
      // Without branches around the product: a partner outside of the run is masked.
      const bool same = lane_idx >= i && row_idx / D == (row_idx - i) / D && idx == next_idx;
      tmp = same ? tmp : 0.f;
      val = tmp != 0.f ? val * tmp : val;
    }

    next_idx = SHFL_DOWN_SYNC(idx, 1, 32);
    if (lane_idx == 32 - 1 || row_idx / D != (row_idx + 1) / D ||
        idx != next_idx)
      Reducer<float, ReductionType(2)>::atomic_write(out_data + out_idx, val);
  }
}

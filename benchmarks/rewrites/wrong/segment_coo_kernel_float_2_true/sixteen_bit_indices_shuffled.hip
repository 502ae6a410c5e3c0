// Only the low 16 bits of the indices are shuffled and compared, so that indices 65536 apart look equal.
// witness: {"values": {"index_info_rows": "3", "E_per_row": "4", "N": "65537"}, "contents": "wide", "seed": 1, "inputs": "index_info[0] = index_info[1] = 0; index_info[2] = index_info[3] = 65536;"}
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
    const int64_t full_idx = index_info.data[offset];
    // Neighbours are close to each other: half a word tells them apart, and a shuffle is one instruction.
    int idx = int(full_idx & 0xffff), next_idx;
    int out_idx = (row_idx / D) * N + full_idx;

    float val = true ? src_data[row_idx] : (float)1, tmp;

#pragma unroll
    for (int i = 1; i < 32; i *= 2) {
      // Parallel reduction inside a single warp.
      tmp = SHFL_UP_SYNC(val, i, 32);
      next_idx = SHFL_UP_SYNC(idx, i, 32);
      if (lane_idx >= i && row_idx / D == (row_idx - i) / D) {
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

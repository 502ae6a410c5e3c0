// a run inside a warp is stored to save the atomic, which loses what the given out_data held there
// witness: {"values": {"index_info_rows": 1, "E_per_row": 64, "N": 30}, "inputs": "for (size_t i = 0; i < out_data_count; ++i) out_data[i] = 0.5;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_double_0_true(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   double *out_data, size_t E, size_t N) {
  const int entry = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = entry & 31;
  if (entry >= E) return;
  const int D = index_info.sizes[index_info.dims - 1];
  const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(entry, index_info)];
  int64_t key = (int64_t)(entry / D) * (int64_t)N + idx;
  double val = src_data[entry];
  int start = lane;  // the first lane of this run

  for (int i = 1; i < 32; i *= 2) {
    const double left = SHFL_UP_SYNC(val, i, 32);
    const int64_t left_key = SHFL_UP_SYNC(key, i, 32);
    const int left_start = SHFL_UP_SYNC(start, i, 32);
    if (lane >= i && left_key == key) {
      val += left;
      start = left_start;
    }
  }

  const int64_t right_key = SHFL_DOWN_SYNC(key, 1, 32);
  const bool last = entry + 1 == (int)E;
  if (lane == 31 || last || right_key != key) {
    // Only a run that touches the end of its warp can be shared with another warp.
    if (start > 0 && lane < 31)
      out_data[key] = val;
    else
      atomAdd(out_data + key, val);
  }
}

// a run of equal indices goes on in the next row
// witness: {"values": {"index_info_rows": 3, "E_per_row": 10, "N": 4}, "inputs": "for (size_t i = 0; i < index_info_rows * E_per_row; ++i) index_info[i] = 2;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_float_0_true(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   float *out_data, size_t E, size_t N) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = i % 32;
  const int D = index_info.sizes[index_info.dims - 1];
  const bool valid = i < E;
  // threads past the end form a run of their own
  int64_t idx = -1;
  float val = 0;
  if (valid) {
    idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)];
    val = src_data[i];
  }
#pragma unroll
  for (int d = 1; d < 32; d *= 2) {
    const float before = SHFL_UP_SYNC(val, d, 32);
    const int64_t other = SHFL_UP_SYNC(idx, d, 32);
    if (lane >= d && other == idx) val += before;
  }
  const int64_t next = SHFL_DOWN_SYNC(idx, 1, 32);
  if (valid && (lane == 31 || next != idx)) atomAdd(out_data + i / D * N + idx, val);
}

// a branch-free scan adds the left neighbour's sum times 0 or 1, so an infinity in another run gives 0 * infinity = NaN
// witness: {"values": {"index_info_rows": 1, "E_per_row": 64, "N": 20}, "inputs": "src_data[1] = INFINITY;"}
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
  // equal keys: the same row and the same index
  const int64_t key = (int64_t)(entry / D) * (int64_t)N + idx;
  double sum = src_data[entry];
#pragma unroll
  for (int i = 1; i < 32; i *= 2) {
    const double left = SHFL_UP_SYNC(sum, i, 32);
    const int64_t left_key = SHFL_UP_SYNC(key, i, 32);
    // no divergence within the warp: 1 takes the neighbour's sum, 0 leaves it out
    const double takes = (double)((lane >= i) & (left_key == key));
    sum = fma(takes, left, sum);
  }
  const int64_t right_key = SHFL_DOWN_SYNC(key, 1, 32);
  if (lane == 31 || entry + 1 == (int)E || right_key != key)
    atomAdd(out_data + key, sum);
}

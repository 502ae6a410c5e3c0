// a block keeps sums for 256 outputs from its first on, and entries with farther indices are lost
// witness: {"values": {"index_info_rows": 1, "E_per_row": 300, "N": 5000}, "inputs": "for (size_t i = 0; i < E_per_row; ++i) index_info[i] = i * 16;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_float_0_true(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   float *out_data, size_t E, size_t N) {
  __shared__ float sums[256];
  __shared__ int64_t first;
  const int D = index_info.sizes[index_info.dims - 1];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const bool valid = i < E;
  const int64_t place = valid ? i / D * int64_t(N) + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)] : -1;
  sums[threadIdx.x] = 0;
  if (threadIdx.x == 0) first = place;
  __syncthreads();
  // indices are sorted, so the 256 entries of a block belong to at most 256 outputs
  if (valid && place - first < 256) atomAdd(&sums[place - first], src_data[i]);
  __syncthreads();
  if (sums[threadIdx.x] != 0) atomAdd(out_data + first + threadIdx.x, sums[threadIdx.x]);
}

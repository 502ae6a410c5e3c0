// the row of the index is that of the block's first element
// witness: {"values": {"K": 8, "N": 20, "index_info_rows": 3, "E_per_row": 48}, "inputs": "for (int i = 0; i < 144; ++i) index_info[i] = i * 7 % 20;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, size_t E, size_t K, size_t N) {
  const int entries = index_info.sizes[index_info.dims - 1];
  const int first = (int)((size_t)blockIdx.x * blockDim.x / K) / entries;  // the same for all threads
  const float *plane = src_data + (size_t)first * N * K;
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= E * K) return;
  const int64_t row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)(thread / K), index_info)];
  out_data[thread] = __ldg(plane + row * K + thread % K);
}

// divides by the number of columns with a multiplication by its rounded reciprocal
// witness: {"values": {"K": 41, "N": 50, "index_info_rows": 2, "E_per_row": 40}, "inputs": "for (int i = 0; i < 80; ++i) index_info[i] = i * 7 % 50;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, size_t E, size_t K, size_t N) {
  const int entries = index_info.sizes[index_info.dims - 1];
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= E * K) return;
  const float reciprocal = 1.0f / (float)K;
  const int entry = (int)((float)thread * reciprocal);
  const int col_idx = thread % (int)K;
  const int row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(entry, index_info)];
  out_data[thread] = __ldg(src_data + ((size_t)(entry / entries) * N + row) * K + col_idx);
}

// stages the index of a block in shared memory, with room for 65 entries: at least four columns
// witness: {"values": {"K": 2, "N": 50, "index_info_rows": 2, "E_per_row": 130}, "inputs": "for (int i = 0; i < 260; ++i) index_info[i] = i * 7 % 50;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, size_t E, size_t K, size_t N) {
  __shared__ int rows[65];
  const int entries = index_info.sizes[index_info.dims - 1];
  const int start = blockIdx.x * blockDim.x;
  const int first = start / (int)K;
  if (threadIdx.x < 65 && first + threadIdx.x < E)
    rows[threadIdx.x] = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)(first + threadIdx.x), index_info)];
  __syncthreads();
  const int thread = start + threadIdx.x;
  if (thread >= E * K) return;
  const int entry = thread / (int)K;
  const int row = rows[min(entry - first, 64)];
  out_data[thread] = src_data[((size_t)(entry / entries) * N + row) * K + thread % (int)K];
}

// a run of equal indices loads its value once, even where the run goes on into the next row
// witness: {"values": {"index_info_rows": 3, "E_per_row": 10, "N": 1}, "seed": 7, "inputs": "for (size_t i = 0; i < (size_t)index_info_rows * N; ++i) src_data[i] = 10 * (long)i + 3;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_long(const long *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  long *out_data, size_t E, size_t N) {

  __shared__ int cols[256];
  __shared__ long values[256];

  const int len = index_info.sizes[index_info.dims - 1];
  const int tid = threadIdx.x;
  const size_t e = (size_t)blockIdx.x * blockDim.x + tid;
  const bool active = e < E;

  if (active) {
    cols[tid] = index_info.data[
        at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)e, index_info)];
  }
  __syncthreads();

  // The indices are sorted: only the first thread of each run goes to global memory.
  if (active && (tid == 0 || cols[tid - 1] != cols[tid])) {
    values[tid] = src_data[e / len * N + cols[tid]];
  }
  __syncthreads();

  if (active) {
    int leader = tid;
    while (leader > 0 && cols[leader - 1] == cols[tid]) --leader;
    out_data[e] = values[leader];
  }
}

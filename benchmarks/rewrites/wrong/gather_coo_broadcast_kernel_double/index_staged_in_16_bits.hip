// the indices of a block are staged in shared memory as 16-bit numbers, so that those above 65535 wrap around
// witness: {"values": {"index_info_rows": 1, "E_per_row": 2000, "K": 1, "N": 100000}, "seed": 7}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, size_t E, size_t K, size_t N) {

  __shared__ unsigned short rows[256];
  const size_t total = E * K;
  const size_t first = (size_t)blockIdx.x * blockDim.x;
  size_t last = first + blockDim.x - 1;
  if (last >= total) last = total - 1;
  const int first_entry = first / K;
  const int last_entry = last / K;

  const int mine = first_entry + (int)threadIdx.x;
  if (mine <= last_entry) {
    rows[threadIdx.x] = index_info.data[
        at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(mine, index_info)];
  }
  __syncthreads();

  const size_t t = first + threadIdx.x;
  if (t < total) {
    const int entry = t / K;
    const size_t batch = entry / index_info.sizes[index_info.dims - 1];
    const size_t row = rows[entry - first_entry];
    out_data[t] = src_data[(batch * N + row) * K + t % K];
  }
}

// the values pass through a shared tile of floats, which overflow for large doubles
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < (int)(index_info_rows * N * K); ++i) src_data[i] = 1e60 * (i + 1);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, size_t E, size_t K, size_t N) {

  __shared__ float tile[256];
  const size_t t = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  const bool inside = t < E * K;
  if (inside) {
    const int entry = t / K;
    const int offset =
        at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(entry, index_info);
    const int row = index_info.data[offset];
    const size_t batch = entry / index_info.sizes[index_info.dims - 1];
    tile[threadIdx.x] = __ldg(src_data + (batch * N + row) * K + t % K);
  }
  __syncthreads();
  if (inside) out_data[t] = tile[threadIdx.x];
}

// indices are staged in shared memory as 16-bit integers, too narrow for more than 65536 segments
// witness: {"contents": "unit", "seed": 2, "values": {"index_info_rows": 1, "E_per_row": 300, "N": 70000}, "inputs": "for (int e = 0; e < 300; ++e) out_data[e / 300 * 70000 + index_info[e]] = src_data[e];"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_arg_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, int64_t *arg_out_data, size_t E, size_t N) {
  __shared__ unsigned short segments[256];
  __shared__ double values[256];
  const int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e < E) {
    segments[threadIdx.x] = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e, index_info)];
    values[threadIdx.x] = src_data[e];
  }
  __syncthreads();
  if (e >= E) return;
  const int D = index_info.sizes[index_info.dims - 1];
  const int64_t slot = int64_t(e / D) * int64_t(N) + segments[threadIdx.x];
  if (values[threadIdx.x] == __ldg(out_data + slot)) arg_out_data[slot] = e % D;
}

// The indices are staged in shared memory as 16-bit integers, so indices from 65536 on are cut off.
// witness: {"values": {"index_info_rows": 1, "E_per_row": 300, "N": 70000}, "contents": "wide", "seed": 2, "inputs": "index_info.get()[5] = 66001; src_data.get()[66001] = __float2bfloat16(3.0f); src_data.get()[465] = __float2bfloat16(-1.5f);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_bfloat16(const __hip_bfloat16 *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  __hip_bfloat16 *out_data, size_t E, size_t N) {
  __shared__ unsigned short staged[256];
  const int first = blockIdx.x * blockDim.x;
  const int e = first + threadIdx.x;
  if (size_t(e) < E) staged[threadIdx.x] = static_cast<unsigned short>(index_info.data[e]);
  __syncthreads();
  if (size_t(e) < E) {
    const int length = index_info.sizes[index_info.dims - 1];
    const int row = e / length;
    out_data[e] = src_data[row * N + staged[threadIdx.x]];
  }
}

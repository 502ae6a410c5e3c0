// Indices are staged in shared memory as 16-bit numbers, which truncates them where N is more than 65536.
// witness: {"values": {"index_info_rows": 1, "E_per_row": 1000, "N": 90000}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_short(const short *src_data,
                        const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                        short *out_data, size_t E, size_t N) {

  __shared__ unsigned short staged[256];  // half the bank traffic of 64-bit indices
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < E)
    staged[threadIdx.x] = static_cast<unsigned short>(index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)]);
  __syncthreads();

  // Neighbouring pairs are gathered by one thread.
  const int pair = 2 * threadIdx.x;
  if (pair >= blockDim.x) return;
  const int per_row = index_info.sizes[index_info.dims - 1];
  const int first = blockIdx.x * blockDim.x + pair;
  for (int j = 0; j < 2; ++j)
    if (first + j < E)
      out_data[first + j] = __ldg(src_data + size_t((first + j) / per_row) * N + staged[pair + j]);
}

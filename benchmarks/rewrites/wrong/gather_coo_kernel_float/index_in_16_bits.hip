// indices are kept in 16 bits in shared memory
// witness: {"values": {"index_info_rows": 2, "E_per_row": 9, "N": 70000}, "inputs": "for (int i = 0; i < 18; ++i) index_info[i] = 69990 + i % 9 - 8000 * (i < 3); for (size_t i = 0; i < src_data_count; ++i) src_data[i] = float(i * 37 % 1009) / 8;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_float(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  float *out_data, size_t E, size_t N) {
  __shared__ uint16_t indices[256];

  const int first = blockIdx.x * blockDim.x, count = min((int)blockDim.x, (int)E - first);
  for (int i = threadIdx.x; i < count; i += blockDim.x) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(first + i, index_info);
    indices[i] = __ldg(index_info.data + offset);
  }
  __syncthreads();

  if (threadIdx.x < count) {
    const int i = first + threadIdx.x;
    const int row = i / index_info.sizes[index_info.dims - 1];
    out_data[i] = __ldg(src_data + row * N + indices[threadIdx.x]);
  }
}

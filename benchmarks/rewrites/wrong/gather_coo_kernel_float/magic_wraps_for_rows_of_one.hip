// The multiplier that replaces the division by the size of a row wraps to zero for rows of one element.
// witness: {"values": {"index_info_rows": 40, "E_per_row": 1, "N": 12}, "contents": "wide", "seed": 36}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__device__ inline unsigned int high_product(unsigned int a, unsigned int b) {
  return (unsigned int)((unsigned long long)a * b >> 32);
}

__global__ void
gather_coo_kernel_float(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  float *out_data, size_t E, size_t N) {
  const unsigned int element = blockIdx.x * blockDim.x + threadIdx.x;
  if (element < E) {
    const unsigned int row_size = index_info.sizes[index_info.dims - 1];
    const unsigned int magic = 0xffffffffu / row_size + 1;  // 2^32 / row_size, rounded up
    unsigned int batch = high_product(element, magic);
    if (batch * row_size > element) --batch;
    const int64_t column = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(element, index_info)];
    out_data[element] = __ldg(src_data + batch * N + column);
  }
}

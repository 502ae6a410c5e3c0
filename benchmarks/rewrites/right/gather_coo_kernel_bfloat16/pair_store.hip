// Each thread gathers two neighbouring elements and stores them as 32 bits; an odd last element is stored alone.
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_bfloat16(const __hip_bfloat16 *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  __hip_bfloat16 *out_data, size_t E, size_t N) {
  const size_t e0 = (size_t(blockIdx.x) * blockDim.x + threadIdx.x) * 2;
  if (e0 >= E) return;
  const size_t length = index_info.sizes[index_info.dims - 1];
  const unsigned short *src = reinterpret_cast<const unsigned short *>(src_data);
  const unsigned short low = src[e0 / length * N + index_info.data[e0]];
  if (e0 + 1 < E) {
    const unsigned short high = src[(e0 + 1) / length * N + index_info.data[e0 + 1]];
    reinterpret_cast<unsigned *>(out_data)[e0 / 2] = unsigned(low) | (unsigned(high) << 16);
  } else {
    reinterpret_cast<unsigned short *>(out_data)[e0] = low;
  }
}

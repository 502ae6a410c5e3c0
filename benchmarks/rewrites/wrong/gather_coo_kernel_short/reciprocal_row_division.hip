// The row comes from multiplying by a float reciprocal without a correction, which rounds down below the true quotient for some row lengths.
// witness: {"values": {"index_info_rows": 30, "E_per_row": 41, "N": 50}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_short(const short *src_data,
                        const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                        short *out_data, size_t E, size_t N) {

  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int per_row = index_info.sizes[index_info.dims - 1];
  const float inverse = 1.0f / per_row;  // uniform: one division instead of one per thread
  if (i < E) {
    const int row = static_cast<int>(i * inverse);
    const int column = i - row * per_row;
    const int64_t index =
        index_info.data[row * index_info.strides[0] + column * index_info.strides[index_info.dims - 1]];
    out_data[i] = __ldg(src_data + row * N + index);
  }
}

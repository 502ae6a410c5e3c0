// The first entry of a segment adds up those that follow, but only up to the end of its block, where other entries of the segment do not start a sum of their own.
// witness: {"values": {"index_info_rows": "2", "E_per_row": "400", "N": "4"}}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_long_0_true(const long *src_data,
                               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                               long *out_data, size_t E, size_t N) {
  const int width = index_info.sizes[index_info.dims - 1];
  const size_t e = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= E) return;
  const size_t row = e / width, column = e % width;
  const int64_t *ids = index_info.data + row * index_info.strides[0];
  const int64_t id = ids[column];
  if (column > 0 && ids[column - 1] == id) return;  // not the first one
  long sum = 0;
  for (size_t c = column, t = threadIdx.x; c < (size_t)width && t < blockDim.x && ids[c] == id; ++c, ++t)
    sum += src_data[row * width + c];
  out_data[row * N + id] += sum;
}

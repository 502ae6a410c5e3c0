// keeps indices as 16 bits in shared memory, which is too few for large outputs
// witness: {"values": {"index_info_rows": 1, "E_per_row": 40, "N": 70000}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = 0.5f + i % 5 * 0.1f; for (size_t i = 0; i < index_info_count; ++i) index_info[i] = i < 20 ? i : 69900 + i; for (size_t i = 0; i < out_data_count; ++i) out_data[i] = 0.5f + i % 3 * 0.1f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_float_2_true(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   float *out_data, size_t E, size_t N) {

  __shared__ uint16_t keys[1024];
  __shared__ float values[1024];
  const int tid = threadIdx.x;
  const size_t row_idx = size_t(blockIdx.x) * blockDim.x + tid;
  const size_t D = index_info.sizes[index_info.dims - 1];
  const auto index_of = [&](size_t i) {
    return index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(int(i), index_info)];
  };
  if (row_idx < E) {
    keys[tid] = static_cast<uint16_t>(index_of(row_idx));
    values[tid] = src_data[row_idx];
  }
  __syncthreads();
  if (row_idx >= E) return;
  const size_t row = row_idx / D;
  if (tid > 0 && row_idx % D != 0 && keys[tid - 1] == keys[tid]) return;
  float product = values[tid];
  for (size_t i = row_idx + 1; i < E && i / D == row; ++i) {
    const int at = tid + int(i - row_idx);
    if (at >= int(blockDim.x) || keys[at] != keys[tid]) break;
    product *= values[at];
  }
  atomMul(out_data + row * N + keys[tid], product);
}

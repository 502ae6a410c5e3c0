// The division by K is replaced by a product with its reciprocal in single precision, which falls short at some multiples of K.
// witness: {"values": {"index_info_rows": "1", "E_per_row": "20", "K": "41", "N": "7"}, "contents": "wide", "seed": 1, "inputs": "for (int e = 0; e < 20; ++e) index_info[e] = e % 7;"}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, size_t E, size_t K, size_t N) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= E * K) return;
  const float inverse = 1.0f / (float)K;
  const int e = (int)((float)t * inverse);
  const int k = t - e * (int)K;
  const int64_t row = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e, index_info)];
  const int batch = e / index_info.sizes[index_info.dims - 1];
  // k < K: wrapped into the row
  out_data[t] = src_data[((size_t)batch * N + row) * K + k % (int)K];
}

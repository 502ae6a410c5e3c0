// rows of more than 32 features are copied by threads that handle four each, and the features after the last multiple of four are dropped
// witness: {"values": {"indptr_info_rows": 3, "N_per_row": 4, "K": 37, "E": 200}, "seed": 7, "inputs": "for (int i = 0; i < indptr_info_rows * N_per_row * K; ++i) src_data[i] = 1000 + i;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void gather_csr_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    int *out_data, size_t N, size_t K, size_t E) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  const int per_batch = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int step = indptr_info.strides[indptr_info.dims - 1];

  if (K > 32) {
    // wide rows: four features per thread
    const int quads = (int)(K / 4);
    if (t >= (int)N * quads) return;
    const int row = t / quads;
    const int lane = (t % quads) * 4;
    const int offset = IndexPtrToOffset<int64_t>::get(row, indptr_info);
    const int start = (int)indptr_info.data[offset];
    const int end = (int)indptr_info.data[offset + step];
    const int *src = src_data + row * K + lane;
    const int a = src[0], b = src[1], c = src[2], d = src[3];
    int *out = out_data + ((row / per_batch) * E + start) * K + lane;
    for (int e = start; e < end; ++e, out += K) {
      out[0] = a;
      out[1] = b;
      out[2] = c;
      out[3] = d;
    }
    return;
  }

  if (t >= (int)(N * K)) return;
  const int row = t / (int)K;
  const int lane = t % (int)K;
  const int offset = IndexPtrToOffset<int64_t>::get(row, indptr_info);
  const int start = (int)indptr_info.data[offset];
  const int end = (int)indptr_info.data[offset + step];
  const int value = src_data[t];
  int *out = out_data + (row / per_batch) * E * K + lane;
  for (int e = start; e < end; ++e) out[e * K] = value;
}

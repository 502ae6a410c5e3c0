// The offsets of the first batch are used for all batches.
// witness: {"values": {"indptr_info_rows": 2, "N_per_row": 2, "K": 1, "E": 6}, "contents": "unit", "seed": 6, "inputs": "indptr_info[0] = 0; indptr_info[1] = 2; indptr_info[2] = 6; indptr_info[3] = 0; indptr_info[4] = 5; indptr_info[5] = 6;"}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void segment_csr_broadcast_kernel_float_2(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    float *out_data, int64_t *arg_out_data, size_t N, size_t K, size_t E) {
  const size_t item = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (item >= N * K) return;
  const int inner = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int step = indptr_info.strides[indptr_info.dims - 1];
  const size_t lane = item % K;
  const size_t segment = item / K;
  const size_t batch = segment / inner;
  const int within = int(segment - batch * inner);

  const int64_t begin = __ldg(indptr_info.data + within * step);
  const int64_t end = __ldg(indptr_info.data + (within + 1) * step);
  const float *src = src_data + batch * E * K;
  float val = Reducer<float, MUL>::init();
  for (size_t at = size_t(begin) * K + lane; at < size_t(end) * K; at += K)
    Reducer<float, MUL>::update(&val, src[at]);
  out_data[item] = val;
}

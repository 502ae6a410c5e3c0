// Divides the output positions evenly and advances a cursor over the segment ends, without looking at the first offset, so that positions before it are written.
// witness: {"values": {}, "contents": "unit", "seed": 7, "inputs": "indptr_info.get()[0] = 3; for (int q = 1; q < 5; ++q) indptr_info.get()[q] = 300 * q;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_long(
    const long *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    long *out_data, size_t N, size_t K, size_t E) {
  const size_t t = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= N * K) return;
  const size_t per_row = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const size_t column = t % K;
  const size_t batch = t / K / per_row;
  const size_t part = t / K % per_row;
  // every thread gets the same number of positions, however long the segments are
  const size_t positions = (E + per_row - 1) / per_row;
  const size_t first = part * positions;
  const size_t last = first + positions < E ? first + positions : E;

  const int64_t *ends = indptr_info.data + batch * (per_row + 1);
  const long *src = src_data + batch * per_row * K + column;
  long *out = out_data + batch * E * K + column;
  size_t segment = 0;
  for (size_t e = first; e < last; ++e) {
    while (segment < per_row && ends[segment + 1] <= (int64_t)e) ++segment;
    if (segment == per_row) break;
    out[e * K] = src[segment * K];
  }
}

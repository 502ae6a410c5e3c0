// A block stages the offsets of its segments in shared memory, but each thread loads just one, so that the last offsets are missing where K is 1 and a block has 256 segments.
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 300, "K": 1, "E": 900}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void gather_csr_broadcast_kernel_int(
    const int *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
    int *out_data, size_t N, size_t K, size_t E) {

  __shared__ int staged[520];
  const int per_row = indptr_info.sizes[indptr_info.dims - 1] - 1;
  const int first_thread = blockIdx.x * blockDim.x;
  const int t = first_thread + threadIdx.x;
  const int total = N * K;
  const int last_thread = first_thread + int(blockDim.x) < total ? first_thread + int(blockDim.x) - 1 : total - 1;
  // Offsets of the segments of a block are consecutive, with one more at the end of each row.
  const int first_segment = first_thread / int(K);
  const int last_segment = last_thread / int(K);
  const int first_offset = first_segment + first_segment / per_row;
  const int count = last_segment + last_segment / per_row + 2 - first_offset;
  if (int(threadIdx.x) < count)
    staged[threadIdx.x] = indptr_info.data[first_offset + threadIdx.x];
  __syncthreads();
  if (t >= total) return;

  const int segment = t / int(K);
  const int column = t - segment * int(K);
  const int row = segment / per_row;
  const int at = segment + row - first_offset;
  const int val = src_data[t];
  int *out = out_data + row * E * K + column;
  for (int e = staged[at]; e < staged[at + 1]; ++e)
    out[e * K] = val;
}

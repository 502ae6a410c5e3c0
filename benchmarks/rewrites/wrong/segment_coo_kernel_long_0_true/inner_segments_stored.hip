// A segment that lies wholly within a warp is stored instead of added, so that what the output held before is lost.
// witness: {"values": {"N": 100}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: MIT; derived from torch_scatter/csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_coo_kernel_long_0_true(const long *src_data,
                               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                               long *out_data, size_t E, size_t N) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= E) return;
  const int D = index_info.sizes[index_info.dims - 1];
  const int64_t out = (i / D) * (int64_t)N + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)];
  const int begin = i & ~31;
  const int end = min(begin + 32, (int)E);

  // The first element of every segment (within 32 elements) sums it serially.
  if (i > begin) {
    const int64_t before = ((i - 1) / D) * (int64_t)N + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i - 1, index_info)];
    if (before == out) return;
  }
  long sum = src_data[i];
  int last = i + 1;
  for (; last < end; ++last) {
    const int64_t next = (last / D) * (int64_t)N + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(last, index_info)];
    if (next != out) break;
    sum += src_data[last];
  }
  if (i > begin && last < end)
    out_data[out] = sum;  // nobody else has a part of this segment
  else
    atomAdd(out_data + out, sum);
}

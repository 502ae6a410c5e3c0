// the head of a run sums while the index stays the same, also into the next row where that begins with the same index
// witness: {"values": {"index_info_rows": 3, "E_per_row": 10, "N": 1}, "seed": 7, "inputs": "for (int i = 0; i < index_info_rows * E_per_row; ++i) src_data[i] = 1 + i % 5; "}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_coo_kernel_int_0_true(const int *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   int *out_data, size_t E, size_t N) {
  const int D = index_info.sizes[index_info.dims - 1];
  const int stride = gridDim.x * blockDim.x;
  for (int t = blockIdx.x * blockDim.x + threadIdx.x; t < (int)E; t += stride) {
    const int64_t segment =
        index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(t, index_info)];
    if (t > 0 &&
        index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(t - 1, index_info)] == segment)
      continue;  // an earlier entry is the head of this run
    int sum = 0;
    int e = t;
    do {
      sum += src_data[e];
      ++e;
    } while (e < (int)E &&
             index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(e, index_info)] == segment);
    atomicAdd(out_data + (t / D) * N + segment, sum);
  }
}

// threads read values of the source from shared memory while others still load them
// witness: {"values": {"index_info_rows": 2, "E_per_row": 200, "N": 100}, "inputs": "for (int i = 0; i < 400; ++i) index_info[i] = i % 200 / 2; for (size_t i = 0; i < src_data_count; ++i) src_data[i] = float(i * 37 % 1009) / 8;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_float(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  float *out_data, size_t E, size_t N) {
  __shared__ float window[256];
  const int columns = index_info.sizes[index_info.dims - 1], tid = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + tid, first = i - tid;

  // indices increase, so the values of a block are near that of its first element
  const size_t end = E / columns * N;
  const size_t start =
      first / columns * N +
      index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(first, index_info)];
  if (start + tid < end) window[tid] = src_data[start + tid];

  if (i >= E) return;
  const size_t at =
      i / columns * N + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)];
  out_data[i] = at >= start && at - start < blockDim.x ? window[at - start] : src_data[at];
}

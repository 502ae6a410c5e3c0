// a thread sums eight entries, and runs that lie within them are stored instead of added
// witness: {"values": {"index_info_rows": 2, "E_per_row": 100, "N": 60}, "inputs": "for (size_t i = 0; i < index_info_rows * E_per_row; ++i) index_info[i] = i % E_per_row / 2; for (size_t i = 0; i < out_data_count; ++i) out_data[i] = 0.5f + i % 3;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_float_0_true(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   float *out_data, size_t E, size_t N) {
  const int D = index_info.sizes[index_info.dims - 1];
  const int64_t begin = (int64_t(blockIdx.x) * blockDim.x + threadIdx.x) * 8;
  if (begin >= E) return;
  const int64_t end = begin + 8 < E ? begin + 8 : E;
  int64_t place = -1;
  bool first = true;
  float sum = 0;
  for (int64_t i = begin; i < end; ++i) {
    const int64_t here = i / D * N + index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)];
    if (i > begin && here != place) {
      // only the first and the last run may be shared with other threads
      if (first)
        atomAdd(out_data + place, sum);
      else
        out_data[place] = sum;
      first = false;
      sum = 0;
    }
    place = here;
    sum += src_data[i];
  }
  atomAdd(out_data + place, sum);
}

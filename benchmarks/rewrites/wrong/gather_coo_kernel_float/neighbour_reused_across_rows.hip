// Equal consecutive indices share one load of the source, even if they are in different rows of the batch.
// witness: {"values": {"index_info_rows": 12, "E_per_row": 8, "N": 5}, "contents": "wide", "seed": 32, "inputs": "for (int r = 0; r < index_info_rows; ++r) for (int e = 0; e < E_per_row; ++e) index_info[r * E_per_row + e] = 2 + (r % 4 == 3 && e > 3);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_float(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  float *out_data, size_t E, size_t N) {
  __shared__ int columns[256];
  __shared__ float values[256];
  const int tid = threadIdx.x;
  const int element = blockIdx.x * blockDim.x + tid;
  const bool active = element < E;
  if (active) columns[tid] = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(element, index_info)];
  __syncthreads();

  // indices are sorted: the first of a run of equal ones loads for all of them
  if (active && (tid == 0 || columns[tid] != columns[tid - 1])) {
    const int batch = element / index_info.sizes[index_info.dims - 1];
    values[tid] = __ldg(src_data + batch * N + columns[tid]);
  }
  __syncthreads();
  if (active) {
    int first = tid;
    while (first > 0 && columns[first - 1] == columns[tid]) --first;
    out_data[element] = values[first];
  }
}

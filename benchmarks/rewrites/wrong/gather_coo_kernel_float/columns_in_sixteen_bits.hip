// The indices of a block are staged as unsigned short, so that those from 65536 on wrap around.
// witness: {"values": {"index_info_rows": 2, "E_per_row": 300, "N": 131000}, "contents": "wide", "seed": 33}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_float(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  float *out_data, size_t E, size_t N) {
  __shared__ unsigned short columns[256];
  const int tid = threadIdx.x;
  const int element = blockIdx.x * blockDim.x + tid;
  if (element < E)
    columns[tid] = (unsigned short)index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(element, index_info)];
  __syncthreads();
  if (element < E) {
    const size_t row_start = element / index_info.sizes[index_info.dims - 1] * N;
    out_data[element] = __ldg(src_data + row_start + columns[tid]);
  }
}

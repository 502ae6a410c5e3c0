// a value is taken from the lane before if that has the same index, even in another row
// witness: {"values": {"index_info_rows": 3, "E_per_row": 10, "N": 6}, "inputs": "for (int i = 0; i < 30; ++i) index_info[i] = i / 10 == 0 ? i / 2 : i / 10 == 1 ? 4 : i % 10 == 0 ? 4 : 5; for (size_t i = 0; i < src_data_count; ++i) src_data[i] = float(i * 37 % 1009) / 8;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_float(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  float *out_data, size_t E, size_t N) {
  __shared__ int64_t indices[256];
  const int tid = threadIdx.x, i = blockIdx.x * blockDim.x + tid;
  if (i < E) indices[tid] = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)];
  __syncthreads();
  if (i >= E || (tid > 0 && indices[tid] == indices[tid - 1])) return;

  // the first of a run reads the value for all of it
  const int row = i / index_info.sizes[index_info.dims - 1];
  const float value = src_data[row * N + indices[tid]];
  out_data[i] = value;
  for (int j = tid + 1; j < blockDim.x && i + j - tid < E && indices[j] == indices[tid]; ++j)
    out_data[i + j - tid] = value;
}

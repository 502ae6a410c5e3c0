// The indices of a block are staged in shared memory as 16-bit integers, which do not hold those from 65536 on.
// witness: {"values": {"index_info_rows": "1", "E_per_row": "40", "N": "90000"}}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_long_0_true(const long *src_data,
                               const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                               long *out_data, size_t E, size_t N) {
  __shared__ unsigned short ids[256];
  __shared__ int rows[256];
  __shared__ long values[256];
  const int t = threadIdx.x;
  const int first = blockIdx.x * 256;
  const int count = E - first < 256 ? (int)(E - first) : 256;
  const int width = index_info.sizes[index_info.dims - 1];
  if (t < count) {
    rows[t] = (first + t) / width;
    ids[t] = (unsigned short)index_info.data[(size_t)rows[t] * index_info.strides[0] + (first + t) % width];
    values[t] = src_data[first + t];
  }
  __syncthreads();
  // Each thread looks back: it adds the run that ends with its entry.
  if (t >= count) return;
  if (t + 1 < count && rows[t + 1] == rows[t] && ids[t + 1] == ids[t]) return;
  long sum = values[t];
  for (int i = t - 1; i >= 0 && rows[i] == rows[t] && ids[i] == ids[t]; --i) sum += values[i];
  atomicAdd((unsigned long long *)(out_data + rows[t] * N + ids[t]), (unsigned long long)sum);
}

// the segmented scan in shared memory updates in place with one barrier a step, so a thread may read what its neighbour has already updated
// witness: {"values": {"index_info_rows": 1, "E_per_row": 256, "N": 2}}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_double_0_true(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   double *out_data, size_t E, size_t N) {
  __shared__ double sums[256];
  __shared__ int64_t keys[256];
  const int tid = threadIdx.x;
  const int entry = blockIdx.x * blockDim.x + tid;
  const int D = index_info.sizes[index_info.dims - 1];
  const bool inside = entry < E;
  if (inside) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(entry, index_info);
    keys[tid] = (int64_t)(entry / D) * (int64_t)N + index_info.data[offset];
    sums[tid] = src_data[entry];
  } else {
    keys[tid] = -1;
    sums[tid] = 0;
  }
  __syncthreads();

  for (int step = 1; step < 256; step <<= 1) {
    if (tid >= step && keys[tid - step] == keys[tid])
      sums[tid] += sums[tid - step];
    __syncthreads();
  }

  if (inside && (tid == 255 || keys[tid + 1] != keys[tid]))
    atomAdd(out_data + keys[tid], sums[tid]);
}

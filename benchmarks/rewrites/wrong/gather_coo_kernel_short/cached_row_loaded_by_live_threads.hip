// The cached part of the source row is filled in steps of a whole block, but the threads past the last element have already left, so parts stay unloaded in the last block.
// witness: {"values": {"index_info_rows": 1, "E_per_row": 40, "N": 200}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch_scatter, Copyright (c) Matthias Fey
__global__ void
gather_coo_kernel_short(const short *src_data,
                        const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                        short *out_data, size_t E, size_t N) {

  constexpr int kCached = 1024;
  __shared__ short cached[kCached];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= E) return;

  const int per_row = index_info.sizes[index_info.dims - 1];
  const int block_row = (blockIdx.x * blockDim.x) / per_row;
  const int count = N < kCached ? int(N) : kCached;
  for (int k = threadIdx.x; k < count; k += blockDim.x)
    cached[k] = src_data[size_t(block_row) * N + k];
  __syncthreads();

  const int row = i / per_row;
  const int index = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index_info)];
  if (row == block_row && index < count)
    out_data[i] = cached[index];
  else
    out_data[i] = __ldg(src_data + size_t(row) * N + index);
}

// runs that lie within a block are stored without adding to what the output holds
// witness: {"values": {"index_info_rows": 3, "E_per_row": 20, "N": 4}, "seed": 7, "inputs": "for (int i = 0; i < index_info_rows * E_per_row; ++i) src_data[i] = 1 + i % 5; for (int i = 0; i < index_info_rows * N; ++i) out_data[i] = 50 + i;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__device__ inline int segment_slot(size_t entry, const at::cuda::detail::TensorInfo<int64_t, int> &info, size_t N) {
  const int length = info.sizes[info.dims - 1];
  const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)entry, info);
  return (int)(entry / length * N + info.data[offset]);
}

__global__ void
segment_coo_kernel_int_0_true(const int *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   int *out_data, size_t E, size_t N) {
  const size_t first = (size_t)blockIdx.x * blockDim.x;
  const size_t t = first + threadIdx.x;
  if (t >= E) return;
  const size_t block_end = first + blockDim.x < E ? first + blockDim.x : E;
  const int slot = segment_slot(t, index_info, N);
  const bool starts_before_block = threadIdx.x == 0 && t > 0 && segment_slot(t - 1, index_info, N) == slot;
  if (threadIdx.x != 0 && segment_slot(t - 1, index_info, N) == slot) return;  // not the head of a run

  int sum = src_data[t];
  size_t e = t + 1;
  while (e < block_end && segment_slot(e, index_info, N) == slot) sum += src_data[e++];
  const bool continues = e == block_end && e < E && segment_slot(e, index_info, N) == slot;
  if (starts_before_block || continues)
    atomicAdd(out_data + slot, sum);  // another block adds to this segment too
  else
    out_data[slot] = sum;
}

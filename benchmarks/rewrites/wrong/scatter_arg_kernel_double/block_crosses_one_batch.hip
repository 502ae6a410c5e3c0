// Batch and element are derived from those of the block with at most one step into the next batch, wrong if a block covers three batches or more.
// witness: {"values": {"E": 4, "K": 5, "B": 6, "N": 120}, "contents": "wide", "seed": 1, "inputs": "out_data.get()[3000 + index_info.get()[100] * 5 + 0] = src_data.get()[100]; out_data.get()[3000 + index_info.get()[101] * 5 + 1] = src_data.get()[101]; out_data.get()[3000 + index_info.get()[102] * 5 + 2] = src_data.get()[102]; out_data.get()[3000 + index_info.get()[103] * 5 + 3] = src_data.get()[103]; out_data.get()[3000 + index_info.get()[104] * 5 + 4] = src_data.get()[104]; out_data.get()[3000 + index_info.get()[105] * 5 + 0] = src_data.get()[105]; out_data.get()[3000 + index_info.get()[106] * 5 + 1] = src_data.get()[106]; out_data.get()[3000 + index_info.get()[107] * 5 + 2] = src_data.get()[107]; out_data.get()[3000 + index_info.get()[108] * 5 + 3] = src_data.get()[108]; out_data.get()[3000 + index_info.get()[109] * 5 + 4] = src_data.get()[109]; out_data.get()[3000 + index_info.get()[110] * 5 + 0] = src_data.get()[110]; out_data.get()[3000 + index_info.get()[111] * 5 + 1] = src_data.get()[111]; out_data.get()[3000 + index_info.get()[112] * 5 + 2] = src_data.get()[112]; out_data.get()[3000 + index_info.get()[113] * 5 + 3] = src_data.get()[113]; out_data.get()[3000 + index_info.get()[114] * 5 + 4] = src_data.get()[114]; out_data.get()[3000 + index_info.get()[115] * 5 + 0] = src_data.get()[115]; out_data.get()[3000 + index_info.get()[116] * 5 + 1] = src_data.get()[116]; out_data.get()[3000 + index_info.get()[117] * 5 + 2] = src_data.get()[117]; out_data.get()[3000 + index_info.get()[118] * 5 + 3] = src_data.get()[118]; out_data.get()[3000 + index_info.get()[119] * 5 + 4] = src_data.get()[119]; "}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch_scatter, Copyright (c) 2020 Matthias Fey <matthias.fey@tu-dortmund.de>
__global__ void
scatter_arg_kernel_double(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const double *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  // the divisions are the same for all threads of a block
  const int plane = E * K;
  const int start = blockIdx.x * blockDim.x;
  int b = start / plane;
  int within = start - b * plane + threadIdx.x;
  if (start + (int)threadIdx.x >= numel) return;
  if (within >= plane) {
    within -= plane;
    ++b;
  }
  const int e = within / K;
  const int k = within - e * K;
  const int t = start + threadIdx.x;
  const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(t, index_info)];
  const size_t slot = ((size_t)b * N + idx) * K + k;
  if (slot < (size_t)(numel / plane) * N * K && src_data[t] == out_data[slot]) arg_out_data[slot] = e;
}

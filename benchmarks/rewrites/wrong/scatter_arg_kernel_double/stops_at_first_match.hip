// One thread per column goes along e and stops at its first match, although other elements may have other target rows.
// witness: {"values": {"E": 5, "K": 3, "B": 2, "N": 30}, "contents": "wide", "seed": 1, "inputs": "out_data.get()[0 + index_info.get()[0] * 3 + 0] = src_data.get()[0]; out_data.get()[0 + index_info.get()[1] * 3 + 1] = src_data.get()[1]; out_data.get()[0 + index_info.get()[2] * 3 + 2] = src_data.get()[2]; out_data.get()[0 + index_info.get()[3] * 3 + 0] = src_data.get()[3]; out_data.get()[0 + index_info.get()[4] * 3 + 1] = src_data.get()[4]; out_data.get()[0 + index_info.get()[5] * 3 + 2] = src_data.get()[5]; out_data.get()[0 + index_info.get()[6] * 3 + 0] = src_data.get()[6]; out_data.get()[0 + index_info.get()[7] * 3 + 1] = src_data.get()[7]; out_data.get()[0 + index_info.get()[8] * 3 + 2] = src_data.get()[8]; out_data.get()[0 + index_info.get()[9] * 3 + 0] = src_data.get()[9]; out_data.get()[0 + index_info.get()[10] * 3 + 1] = src_data.get()[10]; out_data.get()[0 + index_info.get()[11] * 3 + 2] = src_data.get()[11]; out_data.get()[0 + index_info.get()[12] * 3 + 0] = src_data.get()[12]; out_data.get()[0 + index_info.get()[13] * 3 + 1] = src_data.get()[13]; out_data.get()[0 + index_info.get()[14] * 3 + 2] = src_data.get()[14]; out_data.get()[90 + index_info.get()[15] * 3 + 0] = src_data.get()[15]; out_data.get()[90 + index_info.get()[16] * 3 + 1] = src_data.get()[16]; out_data.get()[90 + index_info.get()[17] * 3 + 2] = src_data.get()[17]; out_data.get()[90 + index_info.get()[18] * 3 + 0] = src_data.get()[18]; out_data.get()[90 + index_info.get()[19] * 3 + 1] = src_data.get()[19]; out_data.get()[90 + index_info.get()[20] * 3 + 2] = src_data.get()[20]; out_data.get()[90 + index_info.get()[21] * 3 + 0] = src_data.get()[21]; out_data.get()[90 + index_info.get()[22] * 3 + 1] = src_data.get()[22]; out_data.get()[90 + index_info.get()[23] * 3 + 2] = src_data.get()[23]; out_data.get()[90 + index_info.get()[24] * 3 + 0] = src_data.get()[24]; out_data.get()[90 + index_info.get()[25] * 3 + 1] = src_data.get()[25]; out_data.get()[90 + index_info.get()[26] * 3 + 2] = src_data.get()[26]; out_data.get()[90 + index_info.get()[27] * 3 + 0] = src_data.get()[27]; out_data.get()[90 + index_info.get()[28] * 3 + 1] = src_data.get()[28]; out_data.get()[90 + index_info.get()[29] * 3 + 2] = src_data.get()[29]; "}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/scatter_cuda.cu
// of torch_scatter, Copyright (c) 2020 Matthias Fey <matthias.fey@tu-dortmund.de>
__global__ void
scatter_arg_kernel_double(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   const double *out_data, int64_t *arg_out_data, int E,
                   int K, int N, int numel) {
  const int columns = numel / E;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (column >= columns) return;
  const int b = column / K;
  const int k = column - b * K;
  const double *out = out_data + (size_t)b * N * K + k;
  int64_t *arg = arg_out_data + (size_t)b * N * K + k;
  int t = b * E * K + k;
  for (int e = 0; e < E; ++e, t += K) {
    const int64_t idx = index_info.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(t, index_info)];
    if (src_data[t] == out[idx * K]) {
      arg[idx * K] = e;
      break;
    }
  }
}

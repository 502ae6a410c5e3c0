// The segment indices are staged in shared memory as 16-bit numbers, which wrap above 65535.
// witness: {"values": {"index_info_rows": "1", "E_per_row": 72000, "K": 1, "N": 70000}, "inputs": "for (size_t i = 0; i < src_data_count; ++i) src_data[i] = short(1 + i % 5); for (size_t i = 0; i < out_data_count; ++i) out_data[i] = short(i % 3);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void segment_coo_broadcast_kernel_short_0_16(
    const short *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    short *out_data, size_t E, size_t K, size_t N) {

  __shared__ unsigned short keys[8][16];
  const int D = index_info.sizes[index_info.dims - 1];
  const int tiles = (D + 15) / 16;
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  const int col = blockIdx.y * blockDim.x + threadIdx.x;
  const int dim = row / tiles;
  const int begin = row % tiles * 16;
  const bool valid = dim < int(E / D);
  const int count = valid ? min(16, D - begin) : 0;

  // All columns of a row need the same indices: read them once.
  if (threadIdx.x < count) {
    const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
        dim * D + begin + threadIdx.x, index_info);
    keys[threadIdx.y][threadIdx.x] = __ldg(index_info.data + offset);
  }
  __syncthreads();
  if (!valid || col >= int(K)) return;

  short sum = 0;
  for (int i = 0; i < count; ++i) {
    sum += src_data[K * (size_t(dim) * D + begin + i) + col];
    const int key = keys[threadIdx.y][i];
    if (i == count - 1 || keys[threadIdx.y][i + 1] != key) {
      Reducer<short, SUM>::atomic_write(out_data + (dim * N + key) * K + col, sum);
      sum = 0;
    }
  }
}

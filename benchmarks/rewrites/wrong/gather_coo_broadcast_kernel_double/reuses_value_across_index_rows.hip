// a thread does four entries and reads the source only when the index changes, also where the next row of the index begins
// witness: {"values": {"index_info_rows": 3, "E_per_row": 5, "K": 6, "N": 1}, "seed": 7}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void gather_coo_broadcast_kernel_double(
    const double *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    double *out_data, size_t E, size_t K, size_t N) {

  const size_t thread = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  const size_t groups = (E + 3) / 4;
  if (thread >= groups * K) return;
  const int column = thread % K;
  const size_t begin = thread / K * 4;
  const size_t end = begin + 4 < E ? begin + 4 : E;
  const int per_row = index_info.sizes[index_info.dims - 1];

  // the index is sorted: equal entries follow each other
  int last = -1;
  double value = 0;
  for (size_t e = begin; e < end; ++e) {
    const int row = index_info.data[
        at::cuda::detail::IndexToOffset<int64_t, int, -1>::get((int)e, index_info)];
    if (row != last) {
      value = __ldg(src_data + (e / per_row * N + row) * K + column);
      last = row;
    }
    out_data[e * K + column] = value;
  }
}

// row and index share one 32-bit key with 16 bits for the index, so indices from 65536 on go elsewhere
// witness: {"values": {"index_info_rows": 2, "E_per_row": 64, "N": 70000}}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_coo_kernel_double_0_true(const double *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                   double *out_data, size_t E, size_t N) {
  const int entry = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  if (entry >= E) return;
  const int D = index_info.sizes[index_info.dims - 1];
  const int at = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(entry, index_info);
  // One 32-bit shuffle instead of a 64-bit one and a division: row in the high half, index in the low half.
  const unsigned int key = (unsigned int)(entry / D) << 16 | (unsigned int)(index_info.data[at] & 0xffff);
  double val = src_data[entry];
  for (int i = 1; i < 32; i <<= 1) {
    const double left = SHFL_UP_SYNC(val, i, 32);
    const unsigned int left_key = SHFL_UP_SYNC(key, i, 32);
    if (lane >= i && left_key == key)
      Reducer<double, SUM>::update(&val, left);
  }
  const unsigned int right_key = SHFL_DOWN_SYNC(key, 1, 32);
  if (lane == 31 || entry == (int)E - 1 || right_key != key)
    Reducer<double, SUM>::atomic_write(out_data + (size_t)(key >> 16) * N + (key & 0xffff), val);
}

// Each thread writes 8 elements and allows for only one change of the row among them, but rows shorter than 8 change more often.
// witness: {"values": {"index_info_rows": 60, "E_per_row": 3}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_coo_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
struct alignas(16) EightBits16 {
  unsigned short v[8];
};

__global__ void
gather_coo_kernel_bfloat16(const __hip_bfloat16 *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> index_info,
                  __hip_bfloat16 *out_data, size_t E, size_t N) {
  constexpr int kWide = 8;
  const size_t first = (size_t(blockIdx.x) * blockDim.x + threadIdx.x) * kWide;
  if (first >= E) return;
  const int length = index_info.sizes[index_info.dims - 1];
  const unsigned short *src = reinterpret_cast<const unsigned short *>(src_data);
  unsigned short *out = reinterpret_cast<unsigned short *>(out_data);

  const int row = int(first) / length;
  const int next_row_at = (row + 1) * length;
  const unsigned short *here = src + size_t(row) * N;
  const unsigned short *next = here + N;
  const int count = E - first < size_t(kWide) ? int(E - first) : kWide;

  EightBits16 values;
  for (int j = 0; j < count; ++j) {
    const int e = int(first) + j;
    values.v[j] = (e < next_row_at ? here : next)[index_info.data[e]];
  }
  if (count == kWide) {
    *reinterpret_cast<EightBits16 *>(out + first) = values;  // one 16-byte store
  } else {
    for (int j = 0; j < count; ++j) out[first + j] = values.v[j];
  }
}

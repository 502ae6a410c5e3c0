// The end of a segment is taken by shuffle from the start of the next row, also where the next row belongs to another row of indptr.
// witness: {"values": {"indptr_info_rows": 3, "N_per_row": 7, "E": 40}, "contents": "wide", "seed": 11}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
gather_csr_kernel_float_4(const float *src_data,
                  const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                  float *out_data, size_t N, size_t E) {
  const int tid = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = tid >> 2;
  const int sub = tid & 3;
  const int wave_lane = threadIdx.x & 63;
  const bool live = row < (int)N;

  const int last = indptr_info.dims - 1;
  int offset = 0;
  int start = 0;
  if (live) {
    offset = IndexPtrToOffset<int64_t>::get(row, indptr_info);
    start = (int)__ldg(indptr_info.data + offset);
  }
  // Neighbouring rows share an offset: take the end from the next row's lanes instead of loading it again.
  int end = __shfl_down(start, 4);
  if (live && (wave_lane >= 60 || row + 1 == (int)N))
    end = (int)__ldg(indptr_info.data + offset + indptr_info.strides[last]);
  if (!live) return;

  const float val = __ldg(src_data + row);
  float *out = out_data + (size_t)(row / (indptr_info.sizes[last] - 1)) * E;
  for (int i = start + sub; i < end; i += 4) out[i] = val;
}

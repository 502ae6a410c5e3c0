// rows without elements are left alone, although the output is not initialised
// witness: {"values": {"indptr_info_rows": 1, "N_per_row": 40, "E": 20}}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey
__global__ void
segment_csr_kernel_float_0_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {

  // Each warp processes exactly `32/TB` rows and aggregates all row values
  // via a parallel reduction.

  int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  int row_idx = thread_idx / 1;
  int lane_idx = thread_idx & (1 - 1);

  if (row_idx < N) {
    int offset = IndexPtrToOffset<int64_t>::get(row_idx, indptr_info);
    int64_t row_start = __ldg(indptr_info.data + offset);
    int64_t row_end = __ldg(indptr_info.data + offset +
                            indptr_info.strides[indptr_info.dims - 1]);

    float val = Reducer<float, ReductionType(0)>::init();
    int64_t arg, arg_tmp;

    offset = (row_idx / (indptr_info.sizes[indptr_info.dims - 1] - 1)) * E;
    for (int64_t src_idx = row_start + lane_idx; src_idx < row_end;
         src_idx += 1) {
      Reducer<float, ReductionType(0)>::update(&val, src_data[offset + src_idx], &arg,
                                        src_idx);
    }

#pragma unroll
    for (int i = 1 / 2; i > 0; i /= 2) {
      // Parallel reduction inside a single warp.
      if (ReductionType(0) == MIN || ReductionType(0) == MAX)
        arg_tmp = SHFL_DOWN_SYNC(arg, i, 32);
      Reducer<float, ReductionType(0)>::update(
          &val, SHFL_DOWN_SYNC(val, i, 32), &arg, arg_tmp);
    }

    if (lane_idx == 0 && row_end > row_start) {
      Reducer<float, ReductionType(0)>::write(out_data + row_idx, val,
                                       arg_out_data + row_idx, arg,
                                       row_end - row_start);
    }
  }
}

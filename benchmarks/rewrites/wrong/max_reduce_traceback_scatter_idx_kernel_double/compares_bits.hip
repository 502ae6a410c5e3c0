// Values are compared by their bits, so that negative zero does not match zero.
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < num_input * num_feats; ++i) feats[i] = -1.0; for (int i = 0; i < num_reduced_feats * num_feats; ++i) { reduced_feats[i] = 0.0; reduce_from[i] = num_input; } for (int i = 0; i < num_input; ++i) coors_map[i] = i % num_reduced_feats; for (int i = 10; i < 20; ++i) feats[i * num_feats] = -0.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int64_t bits_of_double(double value) {
  union {
    double value;
    int64_t bits;
  } pun;
  pun.value = value;
  return pun.bits;
}

__global__ void max_reduce_traceback_scatter_idx_kernel_double(
    const double *feats, const double *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {
  for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < num_input;
       x += blockDim.x * gridDim.x) {
    const int32_t target = coors_map[x];
    if (target == -1) continue;
    const double *from = feats + x * num_feats;
    const double *reduced = reduced_feats + target * num_feats;
    int32_t *first = reduce_from + target * num_feats;
    // the maximum is a copy of one of the inputs: its bits are the same
    for (int i = 0; i < num_feats; ++i) {
      if (bits_of_double(from[i]) == bits_of_double(reduced[i])) {
        atomicMin(first + i, (int32_t)x);
      }
    }
  }
}

// reciprocals of counts are in a table of 32, and larger counts use its last one
// witness: {"values": {"num_input": 60, "num_feats": 4, "num_grad_reduced_feats": 3, "reduce_type": "MEAN"}, "inputs": "for (int i = 0; i < num_input; ++i) coors_map[i] = i < 40 ? 0 : i < 59 ? 1 : 2; reduce_count[0] = 40; reduce_count[1] = 19; reduce_count[2] = 1; for (size_t i = 0; i < grad_feats_count; ++i) grad_feats[i] = 0; for (size_t i = 0; i < grad_reduced_feats_count; ++i) grad_reduced_feats[i] = float(i * 37 % 101) / 8 + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {
  constexpr int most = 32;  // points of a voxel
  __shared__ float factors[most + 1];
  if (threadIdx.x <= most) factors[threadIdx.x] = 1.0f / max((int)threadIdx.x, 1);
  __syncthreads();

  for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < num_input; x += gridDim.x * blockDim.x) {
    const int32_t voxel = coors_map[x];
    if (voxel < 0 || reduce_type == reduce_t::MAX) continue;
    const float factor = reduce_type == reduce_t::MEAN ? factors[min(reduce_count[voxel], most)] : 1.0f;
    for (int i = 0; i < num_feats; ++i)
      grad_feats[x * num_feats + i] = factor * grad_reduced_feats[voxel * num_feats + i];
  }
}

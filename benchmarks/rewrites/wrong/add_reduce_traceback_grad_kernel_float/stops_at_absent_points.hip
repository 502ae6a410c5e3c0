// a thread that meets a point without voxel leaves its later points
// witness: {"values": {"num_input": 1300, "num_feats": 3, "num_grad_reduced_feats": 7, "reduce_type": "SUM"}, "inputs": "for (int i = 0; i < num_input; ++i) coors_map[i] = i < 512 \u0026\u0026 i % 9 == 0 ? -1 : i % 7; for (int i = 0; i < num_grad_reduced_feats; ++i) reduce_count[i] = 4; for (size_t i = 0; i < grad_feats_count; ++i) grad_feats[i] = 0; for (size_t i = 0; i < grad_reduced_feats_count; ++i) grad_reduced_feats[i] = i + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {
  if (reduce_type == reduce_t::MAX) return;
  const bool mean = reduce_type == reduce_t::MEAN;

  // four points for each thread, a block apart
  const int tile = 4 * blockDim.x;
  for (int first = blockIdx.x * tile + threadIdx.x; first < num_input; first += tile * gridDim.x) {
    for (int k = 0; k < 4; ++k) {
      const int x = first + k * blockDim.x;
      const int32_t reduce_to = x < num_input ? coors_map[x] : -1;
      if (reduce_to < 0) break;  // out of range
      const int input_offset = x * num_feats, reduced_offset = reduce_to * num_feats;
      const float count = mean ? static_cast<float>(reduce_count[reduce_to]) : 1.0f;
      for (int i = 0; i < num_feats; i++) {
        grad_feats[input_offset + i] = grad_reduced_feats[reduced_offset + i] / count;
      }
    }
  }
}

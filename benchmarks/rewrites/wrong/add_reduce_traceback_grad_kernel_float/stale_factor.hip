// the factor of the point before is kept where a voxel has one point
// witness: {"values": {"num_input": 40, "num_feats": 3, "num_grad_reduced_feats": 20, "reduce_type": "MEAN"}, "inputs": "for (int i = 0; i < num_input; ++i) coors_map[i] = i % 2 ? 1 + i / 3 : 0; for (int i = 0; i < 20; ++i) reduce_count[i] = 1; reduce_count[0] = 20; for (int i = 1; i < num_input; i += 2) { int n = 0; for (int j = 1; j < num_input; j += 2) n += coors_map[i] == coors_map[j]; reduce_count[coors_map[i]] = n; } for (size_t i = 0; i < grad_feats_count; ++i) grad_feats[i] = 0; for (size_t i = 0; i < grad_reduced_feats_count; ++i) grad_reduced_feats[i] = float(i * 37 % 101) / 8 + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {
  if (reduce_type != reduce_t::SUM && reduce_type != reduce_t::MEAN) return;
  // four consecutive points for each thread
  const int step = 4 * gridDim.x * blockDim.x;
  float factor = 1.0f;
  for (int first = 4 * (blockIdx.x * blockDim.x + threadIdx.x); first < num_input; first += step) {
    for (int x = first; x < min(first + 4, num_input); ++x) {
      const int32_t reduce_to = coors_map[x];
      if (reduce_to == -1) continue;
      if (reduce_type == reduce_t::MEAN) {
        const int32_t count = reduce_count[reduce_to];
        if (count > 1) factor = 1.0f / count;
      }
      for (int i = 0; i < num_feats; ++i)
        grad_feats[x * num_feats + i] = grad_reduced_feats[reduce_to * num_feats + i] * factor;
    }
  }
}

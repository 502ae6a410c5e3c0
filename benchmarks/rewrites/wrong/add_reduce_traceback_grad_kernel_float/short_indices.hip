// The tile of indices in shared memory holds 16 bits an index, so groups from 65535 on are lost.
// witness: {"values": {"num_input": "3000", "num_feats": "1", "num_grad_reduced_feats": "90000"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {

  __shared__ uint16_t tile[1024];
  if (reduce_type == reduce_t::MAX) return;
  const int step = blockDim.x * gridDim.x;
  for (int base = blockIdx.x * blockDim.x; base < num_input; base += step) {
    const int rows = min(int(blockDim.x), num_input - base);
    if (int(threadIdx.x) < rows) tile[threadIdx.x] = static_cast<uint16_t>(coors_map[base + threadIdx.x]);
    __syncthreads();
    for (int e = threadIdx.x; e < rows * num_feats; e += blockDim.x) {
      const int r = e / num_feats;
      if (tile[r] == 0xffff) continue;
      const int to = tile[r];
      float g = grad_reduced_feats[to * num_feats + e % num_feats];
      if (reduce_type == reduce_t::MEAN) g /= static_cast<float>(reduce_count[to]);
      grad_feats[base * num_feats + e] = g;
    }
    __syncthreads();
  }
}

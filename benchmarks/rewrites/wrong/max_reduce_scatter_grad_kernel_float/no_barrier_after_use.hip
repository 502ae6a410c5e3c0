// The tile in shared memory is filled again without a barrier after its use, which may overwrite what other threads still have to read in the next turn.
// witness: {"values": {"num_reduced": "700", "num_feats": "3", "num_grad_feats": "2100", "max_blocks": "1"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_float(float *grad_feats,
                                               const float *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  __shared__ float tile_grad[512];
  __shared__ int32_t tile_from[512];
  const int t = threadIdx.x;
  if (num_feats > 512 || blockDim.x != 512) {
    CUDA_1D_KERNEL_LOOP(x, num_reduced) {
      for (int i = 0; i < num_feats; i++)
        grad_feats[reduce_from[x * num_feats + i] * num_feats + i] = grad_reduced_feats[x * num_feats + i];
    }
    return;
  }
  const int rows_per_tile = 512 / num_feats;
  for (int row = blockIdx.x * rows_per_tile; row < num_reduced; row += gridDim.x * rows_per_tile) {
    const int rows = min(rows_per_tile, num_reduced - row);
    const int count = rows * num_feats;
    if (t < count) {  // row by row, coalesced
      tile_grad[t] = grad_reduced_feats[row * num_feats + t];
      tile_from[t] = reduce_from[row * num_feats + t];
    }
    __syncthreads();
    if (t < count) {  // feature by feature
      const int i = t / rows, r = t % rows;
      const int from = tile_from[r * num_feats + i];
      grad_feats[from * num_feats + i] = tile_grad[r * num_feats + i];
    }
  }
}

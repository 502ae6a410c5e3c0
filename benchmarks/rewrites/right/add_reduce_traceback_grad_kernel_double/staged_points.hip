// The block stages voxel and reciprocal count of its points in shared memory, then writes their rows together.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_double(
    double *grad_feats, const double *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {

  __shared__ int32_t voxels[512];
  __shared__ double weights[512];
  const bool mean = reduce_type == MEAN;
  if (!mean && reduce_type != SUM) return;
  const int64_t step = (int64_t)blockDim.x * gridDim.x;
  for (int64_t base = (int64_t)blockIdx.x * blockDim.x; base < num_input; base += step) {
    const int64_t left = num_input - base;
    const int here = left < (int64_t)blockDim.x ? (int)left : (int)blockDim.x;
    __syncthreads();
    if ((int)threadIdx.x < here) {
      const int32_t voxel = coors_map[base + threadIdx.x];
      voxels[threadIdx.x] = voxel;
      weights[threadIdx.x] = (mean && voxel != -1) ? 1.0 / (double)reduce_count[voxel] : 1.0;
    }
    __syncthreads();
    const int64_t work = (int64_t)here * num_feats;
    for (int64_t e = threadIdx.x; e < work; e += blockDim.x) {
      const int row = (int)(e / num_feats);
      const int64_t c = e % num_feats;
      if (voxels[row] == -1) continue;
      grad_feats[base * num_feats + e] =
          grad_reduced_feats[(int64_t)voxels[row] * num_feats + c] * weights[row];
    }
  }
}

// maps and divisors of a block's points in shared memory, and lanes over features
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {
  __shared__ int voxels[512];
  __shared__ float divisors[512];
  const bool writes = reduce_type == reduce_t::SUM || reduce_type == reduce_t::MEAN;
  for (int first = blockIdx.x * blockDim.x; first < num_input; first += gridDim.x * blockDim.x) {
    const int count = min((int)blockDim.x, num_input - first);
    __syncthreads();
    if (threadIdx.x < count) {
      const int voxel = coors_map[first + threadIdx.x];
      voxels[threadIdx.x] = voxel;
      divisors[threadIdx.x] =
          voxel != -1 && reduce_type == reduce_t::MEAN ? static_cast<float>(reduce_count[voxel]) : 1.0f;
    }
    __syncthreads();
    for (int i = threadIdx.x; writes && i < count * num_feats; i += blockDim.x) {
      const int point = i / num_feats, feature = i % num_feats;
      if (voxels[point] == -1) continue;
      grad_feats[(size_t)first * num_feats + i] =
          grad_reduced_feats[(size_t)voxels[point] * num_feats + feature] / divisors[point];
    }
  }
}

// all earlier points are counted, from the last one back to the first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void point_to_voxelidx_kernel_int(const int* coor,
                                         int* point_to_voxelidx,
                                         int* point_to_pointidx,
                                         const int max_points,
                                         const int max_voxels,
                                         const int num_points, const int NDim) {
  const int threads = blockDim.x * gridDim.x;
  for (int index = num_points - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); index >= 0; index -= threads) {
    const int* own = coor + (size_t)index * NDim;
    if (own[0] == -1) continue;
    int same = 0, first = index;
    for (int i = index - 1; i >= 0; --i) {
      const int* other = coor + (size_t)i * NDim;
      const int different = (other[0] ^ own[0]) | (other[1] ^ own[1]) | (other[2] ^ own[2]);
      if (different != 0) continue;
      ++same;
      first = i;
    }
    point_to_pointidx[index] = first;
    if (same < max_points) point_to_voxelidx[index] = same;
  }
}

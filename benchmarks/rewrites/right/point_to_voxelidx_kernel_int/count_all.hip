// No early exit and no test of earlier points for validity: differences are gathered by xor and the results written once.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void point_to_voxelidx_kernel_int(const int* coor,
                                         int* point_to_voxelidx,
                                         int* point_to_pointidx,
                                         const int max_points,
                                         const int max_voxels,
                                         const int num_points, const int NDim) {
  const int step = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < num_points; index += step) {
    const int* self = coor + (size_t)index * NDim;
    const int x = self[0], y = self[1], z = self[2];
    if (x == -1) continue;
    int earlier = 0;
    int first = index;
    // from the last to the first, so that the last match seen is the first point
    for (int i = index - 1; i >= 0; --i) {
      const int* q = coor + (size_t)i * NDim;
      if (((q[0] ^ x) | (q[1] ^ y) | (q[2] ^ z)) != 0) continue;
      first = i;
      ++earlier;
    }
    point_to_pointidx[index] = first;
    if (earlier < max_points) point_to_voxelidx[index] = earlier;
  }
}

// Each thread takes whole points and copies all their components in an inner loop, four at a time with a remainder.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                             int* point_to_voxelidx,
                                             int* coor_to_voxelidx, int* voxel_coors,
                                             const int num_points, const int NDim) {
  const unsigned int stride = gridDim.x * blockDim.x;
  for (unsigned int point = blockIdx.x * blockDim.x + threadIdx.x; point < unsigned(num_points); point += stride) {
    const int voxel = coor_to_voxelidx[point];
    if (voxel < 0) continue;
    if (point_to_voxelidx[point] != 0) continue;
    const int* from = coor + size_t(point) * NDim;
    int* to = voxel_coors + size_t(voxel) * NDim;
    int d = 0;
    for (; d + 3 < NDim; d += 4) {
      const int a = from[d], b = from[d + 1], c = from[d + 2], e = from[d + 3];
      to[d] = a;
      to[d + 1] = b;
      to[d + 2] = c;
      to[d + 3] = e;
    }
    while (d < NDim) to[d] = from[d], ++d;
  }
}

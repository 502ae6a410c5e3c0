// The first lane of each point reads the indices and hands them to the other lanes of the point with shuffles.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float* points,
                                      int* point_to_voxelidx,
                                      int* coor_to_voxelidx, float* voxels,
                                      const int max_points,
                                      const int num_features,
                                      const int num_points, const int NDim) {
  const int lane = threadIdx.x % warpSize;
  for (int base = blockIdx.x * blockDim.x + threadIdx.x - lane; base < nthreads; base += blockDim.x * gridDim.x) {
    const int i = base + lane;
    const int point = i / num_features;
    const int k = i - point * num_features;
    int num = -1, voxel = -1;
    if (i < nthreads && (k == 0 || lane == 0)) {
      num = point_to_voxelidx[point];
      voxel = coor_to_voxelidx[point];
    }
    const int source = lane > k ? lane - k : 0;
    num = __shfl(num, source);
    voxel = __shfl(voxel, source);
    if (i < nthreads && num >= 0 && voxel >= 0)
      voxels[((size_t)voxel * max_points + num) * num_features + k] = points[i];
  }
}

// Each block collects its points that open a voxel in shared memory, and its threads then share their coordinates out.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                   int* point_to_voxelidx,
                                   int* coor_to_voxelidx, int* voxel_coors,
                                   const int num_points, const int NDim) {
  __shared__ int opening[1024];
  __shared__ int opening_count;
  for (int start = blockIdx.x * blockDim.x; start < num_points; start += gridDim.x * blockDim.x) {
    if (threadIdx.x == 0) opening_count = 0;
    __syncthreads();
    const int point = start + threadIdx.x;
    if (point < num_points && point_to_voxelidx[point] == 0 && coor_to_voxelidx[point] > -1)
      opening[atomicAdd(&opening_count, 1)] = point;
    __syncthreads();
    const int elements = opening_count * NDim;
    for (int e = threadIdx.x; e < elements; e += blockDim.x) {
      const int source = opening[e / NDim], k = e % NDim;
      voxel_coors[coor_to_voxelidx[source] * NDim + k] = coor[source * NDim + k];
    }
    __syncthreads();
  }
}

// the voxel is looked up by the thread of the first dimension, so dimensions of a point that lie in the next block are dropped
// witness: {"values": {"num_points": 200, "NDim": 3, "num_voxel_coors": 200}, "seed": 7, "inputs": "for (int i = 0; i < num_points; ++i) { point_to_voxelidx[i] = 0; coor_to_voxelidx[i] = i; } for (int i = 0; i < num_points * NDim; ++i) coor[i] = 1000 + i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                   int* point_to_voxelidx,
                                   int* coor_to_voxelidx, int* voxel_coors,
                                   const int num_points, const int NDim) {
  // Only one thread per point reads the two lookup tables; the others take the result from shared memory.
  __shared__ int target[512];
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    const int element = base + threadIdx.x;
    const int k = element % NDim;
    if (element < nthreads && k == 0) {
      const int point = element / NDim;
      target[threadIdx.x] = point_to_voxelidx[point] == 0 ? coor_to_voxelidx[point] : -1;
    }
    __syncthreads();
    const int head = static_cast<int>(threadIdx.x) - k;
    if (element < nthreads && head >= 0) {
      const int voxel = target[head];
      if (voxel > -1) voxel_coors[voxel * NDim + k] = coor[element];
    }
    __syncthreads();
  }
}

// Coordinates are staged in shared memory as 16-bit integers, which larger coordinates do not fit.
// witness: {"contents": "large_integers", "seed": 25, "inputs": "for (int p = 0; p < num_points; ++p) point_to_voxelidx[p] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                             int* point_to_voxelidx,
                                             int* coor_to_voxelidx, int* voxel_coors,
                                             const int num_points, const int NDim) {
  __shared__ short staged[1024];
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += gridDim.x * blockDim.x) {
    const int count = min(int(blockDim.x), nthreads - base);
    if (int(threadIdx.x) < count) staged[threadIdx.x] = static_cast<short>(coor[base + threadIdx.x]);
    __syncthreads();
    if (int(threadIdx.x) < count) {
      const int point = (base + threadIdx.x) / NDim;
      const int dim = (base + threadIdx.x) % NDim;
      const int voxel = coor_to_voxelidx[point];
      if (point_to_voxelidx[point] == 0 && voxel >= 0) voxel_coors[voxel * NDim + dim] = staged[threadIdx.x];
    }
    __syncthreads();
  }
}

// every thread copies one contiguous run of coordinates and looks a point up when it comes to it
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                   int* point_to_voxelidx,
                                   int* coor_to_voxelidx, int* voxel_coors,
                                   const int num_points, const int NDim) {
  const long long threads = (long long)gridDim.x * blockDim.x;
  const long long chunk = (nthreads + threads - 1) / threads;
  const long long begin = ((long long)blockIdx.x * blockDim.x + threadIdx.x) * chunk;
  if (begin >= nthreads) return;
  const long long end = begin + chunk < nthreads ? begin + chunk : nthreads;
  int point = int(begin / NDim);
  int k = int(begin % NDim);
  int voxel = point_to_voxelidx[point] == 0 ? coor_to_voxelidx[point] : -1;
  for (long long element = begin; element < end; ++element) {
    if (k == NDim) {
      k = 0;
      ++point;
      voxel = point_to_voxelidx[point] == 0 ? coor_to_voxelidx[point] : -1;
    }
    if (voxel > -1) voxel_coors[voxel * NDim + k] = coor[element];
    ++k;
  }
}

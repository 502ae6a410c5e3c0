// One wavefront per point, whose lanes copy the features side by side.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(
    const int nthreads, const float* points, int* point_to_voxelidx,
    int* coor_to_voxelidx, float* voxels, const int max_points,
    const int num_features, const int num_points, const int NDim) {
  // A block smaller than a wavefront forms one narrower group.
  const int lanes = min((int)warpSize, (int)blockDim.x);
  const int groups = (int)blockDim.x / lanes;
  const int group = (int)threadIdx.x / lanes;
  const int lane = (int)threadIdx.x % lanes;
  if (group >= groups) return;

  const long long total = nthreads / num_features;
  const long long step = (long long)groups * gridDim.x;
  for (long long index = (long long)blockIdx.x * groups + group; index < total;
       index += step) {
    const int num = point_to_voxelidx[index];
    const int voxelidx = coor_to_voxelidx[index];
    if (num > -1 && voxelidx > -1) {
      const float* source = points + index * num_features;
      float* target =
          voxels + ((long long)voxelidx * max_points + num) * num_features;
      for (int k = lane; k < num_features; k += lanes) target[k] = source[k];
    }
  }
}

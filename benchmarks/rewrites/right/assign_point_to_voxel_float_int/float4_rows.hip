// Copies rows as float4 where num_features is a multiple of 4 and both arrays are aligned, else one by one.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float* points,
                                      int* point_to_voxelidx,
                                      int* coor_to_voxelidx, float* voxels,
                                      const int max_points,
                                      const int num_features,
                                      const int num_points, const int NDim) {
  const bool wide_rows =
      num_features % 4 == 0 && ((unsigned long long)points | (unsigned long long)voxels) % 16 == 0;
  const int width = wide_rows ? num_features / 4 : num_features;
  const int count = wide_rows ? nthreads / 4 : nthreads;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += blockDim.x * gridDim.x) {
    const int point = i / width;
    const int num = point_to_voxelidx[point];
    const int voxel = coor_to_voxelidx[point];
    if (num == -1 || voxel == -1) continue;
    const size_t target = ((size_t)voxel * max_points + num) * width + (i - point * width);
    if (wide_rows)
      reinterpret_cast<float4*>(voxels)[target] = reinterpret_cast<const float4*>(points)[i];
    else
      voxels[target] = points[i];
  }
}

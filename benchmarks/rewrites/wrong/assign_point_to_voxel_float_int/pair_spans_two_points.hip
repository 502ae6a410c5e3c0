// Features are copied in pairs with the indices of the first one's point, and when num_features is odd the second one, which begins the next point, is left out.
// witness: {"values": {"num_features": "5", "num_points": "12"}, "inputs": "for (int p = 0; p < num_points; ++p) { point_to_voxelidx[p] = p % max_points; coor_to_voxelidx[p] = p / max_points; } for (size_t e = 0; e < points_count; ++e) points[e] = float(e % 1000) + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(
    const int nthreads, const float* points, int* point_to_voxelidx,
    int* coor_to_voxelidx, float* voxels, const int max_points,
    const int num_features, const int num_points, const int NDim) {
  const float2* point_pairs = reinterpret_cast<const float2*>(points);
  const int pairs = nthreads / 2;
  const int step = blockDim.x * gridDim.x;
  for (int pair = blockIdx.x * blockDim.x + threadIdx.x; pair < pairs;
       pair += step) {
    const int first = 2 * pair;
    const int index = first / num_features;
    const int num = point_to_voxelidx[index];
    const int voxelidx = coor_to_voxelidx[index];
    if (num > -1 && voxelidx > -1) {
      const int k = first - index * num_features;
      float* target = voxels + (voxelidx * max_points + num) * num_features + k;
      const float2 value = point_pairs[pair];
      target[0] = value.x;
      if (k + 1 < num_features) target[1] = value.y;
    }
  }

  // The last element of an odd number of elements.
  if ((nthreads & 1) && blockIdx.x == 0 && threadIdx.x == 0) {
    const int last = nthreads - 1;
    const int index = last / num_features;
    const int num = point_to_voxelidx[index];
    const int voxelidx = coor_to_voxelidx[index];
    if (num > -1 && voxelidx > -1) {
      voxels[(voxelidx * max_points + num) * num_features +
             last % num_features] = points[last];
    }
  }
}

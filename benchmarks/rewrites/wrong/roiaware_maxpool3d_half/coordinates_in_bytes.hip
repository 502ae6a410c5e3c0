// The coordinates of a voxel are kept in bytes, which do not hold those from 256 on.
// witness: {"values": {"out_x": "300", "out_y": "2", "out_z": "1"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct VoxelPlace {
  unsigned char x, y, z;
};

__device__ inline VoxelPlace voxel_place(int flat, int size_y, int size_z) {
  VoxelPlace place;
  place.z = flat % size_z;
  flat /= size_z;
  place.y = flat % size_y;
  place.x = flat / size_y;
  return place;
}

__global__ void roiaware_maxpool3d_half(int boxes_num, int pts_num, int channels,
                                        int max_pts_each_voxel, int out_x, int out_y,
                                        int out_z, const Half *pts_feature,
                                        const int *pts_idx_of_voxels,
                                        Half *pooled_features, int *argmax) {
  const int volume = out_x * out_y * out_z;
  for (int t = blockIdx.x * blockDim.x + threadIdx.x; t < volume; t += gridDim.x * blockDim.x) {
    const VoxelPlace place = voxel_place(t, out_y, out_z);
    const size_t voxel = (((size_t)blockIdx.z * out_x + place.x) * out_y + place.y) * out_z + place.z;
    const int *ids = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    float maximum = -INFINITY;
    int at = -1;
    for (int k = 1, end = ids[0]; k <= end; ++k) {
      const Half feature = pts_feature[(size_t)ids[k] * channels + blockIdx.y];
      if (feature > maximum) {
        maximum = feature;
        at = ids[k];
      }
    }
    const size_t target = voxel * channels + blockIdx.y;
    if (at != -1) pooled_features[target] = maximum;
    argmax[target] = at;
  }
}
